package netqscope.app.viewmodel.lab;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import javafx.beans.property.ReadOnlyObjectProperty;
import netqscope.analyzer.analysis.Buckets;
import netqscope.analyzer.analysis.QueueSizes;
import netqscope.analyzer.analysis.sampling.SampledRates;
import netqscope.analyzer.console.ShownSql;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Progress;
import netqscope.analyzer.database.Session;
import netqscope.analyzer.database.TimeRange;
import netqscope.app.viewmodel.Answer;
import netqscope.app.viewmodel.Background;
import netqscope.app.viewmodel.LoadState;
import netqscope.app.viewmodel.QueueKey;
import netqscope.app.viewmodel.RecordingModel;
import netqscope.recording.Direction;
import netqscope.recording.Sampling;
import org.jspecify.annotations.Nullable;

/** Rates as a sample would have shown them. The packets of the visible time stay in memory while it is visible. */
public final class SampledChartModel implements AutoCloseable {

    private static final int BUSIEST = 4;
    private static final int MOST_SHOWN = 8;
    private static final int BUCKETS = 160;
    private static final int[] ROUND = {1, 2, 5};
    private static final int DECADE = 10;

    private final RecordingModel recording;
    private final Answer<Optional<SampledChart>> answer;
    private final AtomicReference<@Nullable Kept> kept = new AtomicReference<>();

    SampledChartModel(RecordingModel recording, Background background) {
        this.recording = recording;
        answer = new Answer<>(background);
    }

    /** The rates; empty if there are more packets than are read without being asked for. */
    public ReadOnlyObjectProperty<LoadState<Optional<SampledChart>>> stateProperty() {
        return answer.stateProperty();
    }

    /** The recorded rates as a statement; a sample is none. */
    public String sql() {
        return ShownSql.RATE.text();
    }

    /**
     * Takes a sample.
     *
     * @param any whether however many packets are read
     */
    void ask(Sampling.Method method, int distance, int repetition, boolean any) {
        TimeRange range = recording.exploration().question();
        long bucketNs = bucketNs(recording.exploration().range());
        Set<QueueKey> selected = Set.copyOf(recording.exploration().selectedQueues());
        Set<Direction> directions = Set.copyOf(recording.exploration().directions());
        answer.ask(recording.databases(), range, session -> {
            if (!any && QueueSizes.of(session).packets() > StudyModel.ASKS_FROM_PACKETS) {
                return Optional.empty();
            }
            SampledRates rates = rates(session, range, bucketNs);
            return Optional.of(
                    SampledChart.of(rates, method, distance, repetition, shown(rates, selected, directions)));
        });
    }

    /** Stops, and lets go of the packets. */
    void release() {
        answer.cancel();
        kept.set(null);
    }

    @Override
    public void close() {
        answer.close();
        kept.set(null);
    }

    private SampledRates rates(Session session, TimeRange range, long bucketNs) throws AnalyzerException {
        Kept before = kept.get();
        if (before != null && before.range().equals(range) && before.bucketNs() == bucketNs) {
            return before.rates();
        }
        // Memory for one is enough.
        kept.set(null);
        try {
            SampledRates rates = SampledRates.of(session, bucketNs, Progress.NONE);
            kept.set(new Kept(range, bucketNs, rates));
            return rates;
        } catch (Buckets.TooManyCells e) {
            throw new AnalyzerException("There are too many queues for a chart of samples", e);
        }
    }

    /** The selected ones, else the busiest; in the order of the recording. */
    private static List<Integer> shown(SampledRates rates, Set<QueueKey> selected, Set<Direction> directions) {
        List<Integer> wanted = IntStream.range(0, rates.queues().size())
                .filter(i -> selected.contains(SampledChart.key(rates.queues().get(i))))
                .limit(MOST_SHOWN)
                .boxed()
                .toList();
        if (!wanted.isEmpty()) {
            return wanted;
        }
        return IntStream.range(0, rates.queues().size())
                .filter(i -> directions.contains(rates.queues().get(i).direction()))
                .boxed()
                .sorted(Comparator.comparingLong(
                        i -> -Arrays.stream(rates.truth(i)).sum()))
                .limit(BUSIEST)
                .sorted()
                .toList();
    }

    /** The least round length of which not too many cover a range. */
    static long bucketNs(TimeRange range) {
        long leastNs = Math.max(Buckets.MIN_LENGTH_NS, (range.toNs() - range.fromNs()) / BUCKETS);
        long decade = Buckets.MIN_LENGTH_NS;
        while (true) {
            for (int digit : ROUND) {
                if (digit * decade >= leastNs) {
                    return digit * decade;
                }
            }
            decade *= DECADE;
        }
    }

    private record Kept(TimeRange range, long bucketNs, SampledRates rates) {}
}
