package netqscope.analyzer;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Optional;
import netqscope.analyzer.estimate.Estimate;

/** By how much one figure differs from another, of which one or both may be estimates. */
final class Change {

    private static final double PERCENT = 100;
    private static final String UNKNOWN = "-";

    private Change() {}

    /** (B - A) / A in percent; empty if one of them is not known, or A is 0. */
    static Optional<Estimate> percent(Optional<Estimate> before, Optional<Estimate> after) {
        if (before.isEmpty() || after.isEmpty() || before.get().value() == 0) {
            return Optional.empty();
        }
        Estimate ratio = after.get().over(before.get());
        return Optional.of(
                new Estimate(PERCENT * (ratio.value() - 1), PERCENT * (ratio.low() - 1), PERCENT * (ratio.high() - 1)));
    }

    /** Whether it is more than the error of sampling, also where A is 0; empty if one of them is not known. */
    static Optional<Boolean> isChanged(Optional<Estimate> before, Optional<Estimate> after) {
        if (before.isEmpty() || after.isEmpty()) {
            return Optional.empty();
        }
        if (before.get().value() == 0) {
            return Optional.of(
                    after.get().value() > 0 && before.get().over(after.get()).high() < 1);
        }
        return percent(before, after).map(Change::isCertain);
    }

    /**
     * For a person; one with {@code =} is within the error of sampling.
     *
     * @param countable whether it can be exact: sizes of a sample are never counted, however alike they are
     */
    static String text(Optional<Estimate> before, Optional<Estimate> after, boolean countable) {
        Optional<Estimate> known = percent(before, after);
        if (known.isEmpty()) {
            return isChanged(before, after).orElse(false) ? "more" : UNKNOWN;
        }
        Estimate change = known.get();
        if (change.isExact()) {
            return (countable ? "" : "~") + (change.value() == 0 ? "0" : signed(change.value())) + " %";
        }
        return (isCertain(change) ? "" : "= ")
                + signed(change.value()) + " % (" + signed(change.low()) + " to "
                + (Double.isInfinite(change.high()) ? "?" : signed(change.high())) + ")";
    }

    /** Of what was counted. Only no change at all is {@code 0 %}. */
    static String text(BigDecimal percent) {
        BigDecimal rounded = percent.setScale(1, RoundingMode.HALF_UP);
        return percent.signum() == 0
                ? "0 %"
                : (percent.signum() > 0 ? "+" : "-") + rounded.abs().toPlainString() + " %";
    }

    private static boolean isCertain(Estimate change) {
        return change.low() > 0 || change.high() < 0;
    }

    private static String signed(double percent) {
        return String.format(Locale.ROOT, "%+.1f", percent);
    }
}
