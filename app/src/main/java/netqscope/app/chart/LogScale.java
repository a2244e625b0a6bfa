package netqscope.app.chart;

/** Equal distances are equal ratios; what is not positive is at the lower edge. */
record LogScale(double low, double high) implements Scale {

    /** More than this is noise: the highest and what is a billionth of it. */
    private static final double MOST_DECADES = 9;

    LogScale {
        if (!(low > 0) || !(high > low)) {
            throw new IllegalArgumentException("a logarithmic scale from %s to %s".formatted(low, high));
        }
    }

    /** From the decade of the lowest positive value to a round value above the highest. */
    static LogScale between(double lowestPositive, double highest) {
        if (!(highest > 0) || !(lowestPositive > 0)) {
            return new LogScale(1, 10);
        }
        double high = Ticks.roundedUp(highest * 1.02);
        double low = Math.pow(10, Math.floor(Math.log10(lowestPositive) + 1e-9));
        return new LogScale(Math.max(low, high / Math.pow(10, MOST_DECADES)), high);
    }

    @Override
    public double fraction(double value) {
        return value <= low ? 0 : Math.log(value / low) / Math.log(high / low);
    }

    @Override
    public double value(double fraction) {
        return low * Math.pow(high / low, fraction);
    }
}
