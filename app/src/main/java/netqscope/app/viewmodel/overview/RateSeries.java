package netqscope.app.viewmodel.overview;

import java.util.List;
import java.util.Optional;
import netqscope.analyzer.explore.FineRate;
import netqscope.analyzer.explore.RatePyramid;
import netqscope.app.chart.Columns;
import netqscope.app.chart.TimeSeries;
import netqscope.app.viewmodel.Rates;
import netqscope.app.viewmodel.TimeText;

/**
 * Rates of some queues as a chart draws them: of milliseconds, and of shorter buckets where those are known and columns are narrower.
 *
 * @param pyramid all queues
 * @param total those that are drawn, together
 * @param fine rates within milliseconds; empty until somebody looks so closely
 * @param indices of those that are drawn, among all
 * @param names of those that are drawn
 */
public record RateSeries(
        RatePyramid pyramid, RatePyramid total, Optional<Fine> fine, List<Integer> indices, List<String> names)
        implements TimeSeries {

    private static final long MS_NS = 1_000_000;

    public RateSeries {
        indices = List.copyOf(indices);
        names = List.copyOf(names);
    }

    /** All queues as one. */
    public static RateSeries ofAll(Rates rates) {
        return new RateSeries(rates.all(), rates.all(), Optional.empty(), List.of(0), List.of("all queues"));
    }

    @Override
    public int count() {
        return indices.size();
    }

    @Override
    public String name(int series) {
        return names.get(series);
    }

    @Override
    public void read(int series, long fromNs, long toNs, Columns into) {
        int index = indices.get(series);
        if (isFine(fromNs, toNs, into)) {
            fine.orElseThrow().queues().read(index, fromNs, toNs, into.mean, into.low, into.high);
        } else {
            pyramid.read(index, fromNs, toNs, into.mean, into.low, into.high);
        }
    }

    @Override
    public boolean readTotal(long fromNs, long toNs, Columns into) {
        if (isFine(fromNs, toNs, into)) {
            fine.orElseThrow().total().read(0, fromNs, toNs, into.mean, into.low, into.high);
        } else {
            total.read(0, fromNs, toNs, into.mean, into.low, into.high);
        }
        return true;
    }

    @Override
    public String peakOf() {
        return TimeText.length(fine.map(of -> of.queues().bucketNs()).orElse(MS_NS));
    }

    private boolean isFine(long fromNs, long toNs, Columns into) {
        return fine.isPresent()
                && (toNs - fromNs) / Math.max(1, into.count()) < MS_NS
                && fine.get().queues().covers(fromNs, toNs);
    }

    /**
     * Rates within milliseconds.
     *
     * @param queues as those of the pyramid
     * @param total those that are drawn, together
     */
    public record Fine(FineRate queues, FineRate total) {}
}
