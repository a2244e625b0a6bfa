package netqscope.recording;

/**
 * Sums of accounts, in kernel packets (skbs): {@code seen = recorded + lost + sampledOut + filtered}, always.
 *
 * @see Account
 */
public record Totals(long seen, long recorded, long lost, long sampledOut, long filtered) {

    /** Nothing was seen. */
    public static final Totals ZERO = new Totals(0, 0, 0, 0, 0);

    public Totals {
        check(seen, recorded, lost, sampledOut, filtered);
    }

    /**
     * The sum of both.
     *
     * @throws ArithmeticException if a count gets larger than a long
     */
    public Totals plus(Totals other) {
        return new Totals(
                Math.addExact(seen, other.seen),
                Math.addExact(recorded, other.recorded),
                Math.addExact(lost, other.lost),
                Math.addExact(sampledOut, other.sampledOut),
                Math.addExact(filtered, other.filtered));
    }

    static void check(long seen, long recorded, long lost, long sampledOut, long filtered) {
        long rest = seen;
        for (long part : new long[] {recorded, lost, sampledOut, filtered}) {
            rest -= part;
            if (part < 0 || rest < 0) {
                break;
            }
        }
        if (rest != 0 || recorded < 0 || lost < 0 || sampledOut < 0 || filtered < 0) {
            throw new IllegalArgumentException("the account does not add up: " + seen + " seen, but " + recorded
                    + " recorded, " + lost + " lost, " + sampledOut + " sampled out, " + filtered + " filtered");
        }
    }
}
