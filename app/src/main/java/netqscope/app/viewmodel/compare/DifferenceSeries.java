package netqscope.app.viewmodel.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import netqscope.analyzer.database.TimeRange;
import netqscope.app.viewmodel.TimeText;
import netqscope.app.viewmodel.compare.ComparedRates.Pair;
import netqscope.app.viewmodel.compare.ComparedRates.Shifted;

/**
 * B - A, where both were recorded. Low and high are those of the milliseconds that overlap a column, or of somewhat longer parts if
 * both were recorded for more than a minute.
 */
final class DifferenceSeries implements RateSeries {

    private static final long MS_NS = 1_000_000;
    private static final int MOST_PARTS = 1 << 16;

    private final List<Pair> pairs;
    private final long firstNs;
    private final long partNs;
    private final List<double[]> parts = new ArrayList<>();

    private DifferenceSeries(List<Pair> pairs, long firstNs, long partNs) {
        this.pairs = pairs;
        this.firstNs = firstNs;
        this.partNs = partNs;
    }

    /** Works out the parts, which takes some milliseconds for each pair. */
    static DifferenceSeries of(List<Pair> pairs, Optional<TimeRange> overlap) {
        long fromNs = overlap.map(TimeRange::fromNs).orElse(0L);
        long toNs = overlap.map(TimeRange::toNs).orElse(0L);
        long firstNs = Math.floorDiv(fromNs, MS_NS) * MS_NS;
        long part = 1;
        while (part * MOST_PARTS * MS_NS < toNs - firstNs) {
            part *= 2;
        }
        DifferenceSeries series = new DifferenceSeries(pairs, firstNs, part * MS_NS);
        int count = (int) Math.ceilDiv(toNs - firstNs, series.partNs);
        for (Pair pair : pairs) {
            series.parts.add(
                    pair.a().isEmpty() || pair.b().isEmpty()
                            ? new double[0]
                            : difference(
                                    pair.a().get(), pair.b().get(), firstNs, firstNs + count * series.partNs, count));
        }
        return series;
    }

    @Override
    public int count() {
        return pairs.size();
    }

    @Override
    public String name(int series) {
        return pairs.get(series).name();
    }

    @Override
    public String peakOf() {
        return TimeText.length(partNs);
    }

    @Override
    public void read(int series, long fromNs, long toNs, double[] mean, double[] low, double[] high) {
        Pair pair = pairs.get(series);
        double[] known = parts.get(series);
        if (known.length == 0) {
            RateSeries.clear(mean, low, high);
            return;
        }
        int count = mean.length;
        double[] means = difference(pair.a().orElseThrow(), pair.b().orElseThrow(), fromNs, toNs, count);
        double columnNs = (double) (toNs - fromNs) / count;
        for (int i = 0; i < count; i++) {
            mean[i] = means[i];
            low[i] = means[i];
            high[i] = means[i];
            if (columnNs > partNs && !Double.isNaN(means[i])) {
                int first = Math.clamp((long) ((fromNs + i * columnNs - firstNs) / partNs), 0, known.length);
                int end = Math.clamp(
                        (long) Math.ceil((fromNs + (i + 1) * columnNs - firstNs) / partNs), first, known.length);
                for (int part = first; part < end; part++) {
                    // Neither is true of NaN.
                    low[i] = known[part] < low[i] ? known[part] : low[i];
                    high[i] = known[part] > high[i] ? known[part] : high[i];
                }
            }
        }
    }

    private static double[] difference(Shifted a, Shifted b, long fromNs, long toNs, int count) {
        double[] difference = new double[count];
        if (count == 0) {
            return difference;
        }
        double[] of = new double[count];
        double[] unused = new double[count];
        a.read(fromNs, toNs, of, unused, unused);
        b.read(fromNs, toNs, difference, unused, unused);
        Arrays.setAll(difference, i -> difference[i] - of[i]);
        return difference;
    }
}
