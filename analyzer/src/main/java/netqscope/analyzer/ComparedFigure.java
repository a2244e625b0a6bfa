package netqscope.analyzer;

import java.util.Optional;
import java.util.OptionalDouble;
import netqscope.analyzer.estimate.Estimate;
import netqscope.analyzer.output.Figure;
import netqscope.analyzer.output.Numbers;

/**
 * One figure of two recordings, and how it changed.
 *
 * @param a empty if it is not known
 * @param b empty if it is not known
 * @param changePercent (B - A) / A; empty if one of them is not known, or A is 0
 * @param changed whether they differ, of estimates by more than the error of sampling; empty if one of them is not known
 * @param readA for a person, as {@code analyzer compare} writes it: a number, a {@link Figure} or a text
 * @param readB the same of the second recording
 * @param readChange the same of the change
 */
public record ComparedFigure(
        Optional<Estimate> a,
        Optional<Estimate> b,
        Optional<Estimate> changePercent,
        Optional<Boolean> changed,
        Object readA,
        Object readB,
        String readChange) {

    /** B - A; empty if one of them is not known. */
    public OptionalDouble difference() {
        return a.isPresent() && b.isPresent()
                ? OptionalDouble.of(b.get().value() - a.get().value())
                : OptionalDouble.empty();
    }

    /** That of the first recording for a person. */
    public String textA() {
        return text(readA);
    }

    /** That of the second recording for a person. */
    public String textB() {
        return text(readB);
    }

    private static String text(Object read) {
        return switch (read) {
            case Figure figure -> figure.text(Numbers.GROUPED);
            case Number number -> Numbers.GROUPED.of(number);
            default -> read.toString();
        };
    }
}
