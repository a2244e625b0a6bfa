package netqscope.analyzer.overhead;

/** A confidence interval, of 95 % wherever this package makes one. */
public record Interval(double low, double high) {

    public Interval {
        if (!(low <= high)) {
            throw new IllegalArgumentException("an interval from " + low + " to " + high);
        }
    }

    /** Whether a value is in it. */
    public boolean contains(double value) {
        return low <= value && value <= high;
    }

    /** How much there is between its ends. */
    public double width() {
        return high - low;
    }
}
