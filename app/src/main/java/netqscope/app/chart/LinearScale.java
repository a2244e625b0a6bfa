package netqscope.app.chart;

/** Equal distances are equal differences. */
record LinearScale(double low, double high) implements Scale {

    LinearScale {
        if (!(high > low)) {
            throw new IllegalArgumentException("a linear scale from %s to %s".formatted(low, high));
        }
    }

    /** From zero to a round value above the highest. */
    static LinearScale to(double highest) {
        return new LinearScale(0, highest > 0 ? Ticks.roundedUp(highest * 1.02) : 1);
    }

    /** Between round values below a negative one and above another. */
    static LinearScale around(double lowest, double highest) {
        return new LinearScale(-to(-lowest).high, highest > 0 ? to(highest).high : 0);
    }

    @Override
    public double fraction(double value) {
        return (value - low) / (high - low);
    }

    @Override
    public double value(double fraction) {
        return low + fraction * (high - low);
    }
}
