package netqscope.app.viewmodel.compare;

import java.util.List;
import java.util.Optional;
import netqscope.app.viewmodel.compare.RecordedRate.Source;

/**
 * What the charts of a comparison draw.
 *
 * @param lines each a line of A, one of B, and one of the difference
 * @param overlaid of each line the rate of A, then that of B, as far as they have it
 * @param difference of each line B - A; nothing where one of them has no such line
 * @param drawn what each of the overlaid series is
 * @param estimated whether one of the recordings was sampled
 * @param omitted how many more lines there are, which differ less
 */
public record ComparedRates(
        List<RateLine> lines,
        RateSeries overlaid,
        List<Drawn> drawn,
        RateSeries difference,
        boolean estimated,
        int omitted) {

    public ComparedRates {
        lines = List.copyOf(lines);
        drawn = List.copyOf(drawn);
    }

    /** Takes some milliseconds for each line. */
    static ComparedRates of(
            DrawnLines drawnLines, RecordedRate here, RecordedRate other, SharedAxis axis, boolean swapped) {
        List<RateLine> lines = drawnLines.lines();
        boolean severalDevices =
                lines.stream().map(RateLine::devices).distinct().count() > 1;
        List<Pair> pairs = lines.stream()
                .map(line -> {
                    Optional<Shifted> one = here.source(line.deviceHere(), line).map(source -> new Shifted(source, 0));
                    Optional<Shifted> two =
                            other.source(line.deviceOther(), line).map(source -> new Shifted(source, axis.shiftNs()));
                    String name = (severalDevices ? line.devices() + " " : "") + line.label();
                    return new Pair(name, swapped ? two : one, swapped ? one : two);
                })
                .toList();
        OverlaidSeries overlaid = new OverlaidSeries(pairs);
        return new ComparedRates(
                lines,
                overlaid,
                overlaid.drawn(),
                DifferenceSeries.of(pairs, axis.overlap()),
                here.estimated() || other.estimated(),
                drawnLines.omitted());
    }

    /**
     * What one of the overlaid series is.
     *
     * @param line its index among the lines
     * @param ofA whether it is of A
     */
    public record Drawn(int line, boolean ofA) {}

    /** A line of both recordings; empty where one has no such queue. */
    record Pair(String name, Optional<Shifted> a, Optional<Shifted> b) {}

    /** A source whose times are those of its own recording, on the common axis. */
    record Shifted(Source source, long shiftNs) {

        void read(long fromNs, long toNs, double[] mean, double[] low, double[] high) {
            source.read(fromNs - shiftNs, toNs - shiftNs, mean, low, high);
        }
    }
}
