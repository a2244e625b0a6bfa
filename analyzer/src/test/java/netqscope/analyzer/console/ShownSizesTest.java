package netqscope.analyzer.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import netqscope.analyzer.analysis.InterArrivals;
import netqscope.analyzer.analysis.LengthHistogram;
import netqscope.analyzer.analysis.QueueBursts;
import netqscope.analyzer.analysis.QueueCpus;
import netqscope.analyzer.analysis.QueueFlows;
import netqscope.analyzer.analysis.QueueSizes;
import netqscope.analyzer.analysis.SizeBuckets;
import netqscope.analyzer.analysis.WireSizes;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Selection;
import netqscope.analyzer.database.SqlScript;
import netqscope.analyzer.database.TimeRange;
import netqscope.analyzer.fixture.OpenedRecording;
import netqscope.recording.Direction;
import netqscope.recording.RecordingException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a chart shows of a range of time and what its statement says of it, asked of the whole recording. */
class ShownSizesTest {

    private static OpenedRecording whole(String file) throws RecordingException, AnalyzerException {
        return OpenedRecording.of(Path.of("../samples", file));
    }

    private static OpenedRecording part(String file, long fromNs, long toNs)
            throws RecordingException, AnalyzerException {
        return OpenedRecording.of(
                new Selection(
                        new TimeRange(fromNs, toNs),
                        Selection.ALL.directions(),
                        Selection.ALL.devices(),
                        Selection.ALL.queues()),
                Path.of("../samples", file));
    }

    private static List<String> rows(OpenedRecording recording, String columns, String sql, long fromNs, long toNs)
            throws AnalyzerException {
        String bound = SqlScript.statements(sql)
                .getFirst()
                .replace("$from", fromNs + "::bigint")
                .replace("$to", toNs + "::bigint");
        return recording.answers("SELECT " + columns + " FROM (" + bound.replaceAll(";\\s*$", "") + ")");
    }

    private static String name(String device, Direction direction, OptionalInt queue) {
        return device + " " + direction.label() + " " + (queue.isPresent() ? queue.getAsInt() : "null");
    }

    private static List<String> counts(String name, LengthHistogram lengths, SizeBuckets buckets) {
        List<String> rows = new ArrayList<>();
        long[] counts = lengths.counts(buckets);
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] > 0) {
                rows.add(name + " " + buckets.fromBytes(i) + " " + counts[i]);
            }
        }
        return rows;
    }

    @ParameterizedTest
    @CsvSource({"gro.arrow,0,9000000000", "gro.arrow,500000000,900000001", "imbalance.arrow,300000001,700000000"})
    void packetsByLength(String file, long fromNs, long toNs) throws RecordingException, AnalyzerException {
        SizeBuckets buckets = SizeBuckets.of(100, 1515, 9000);
        try (OpenedRecording whole = whole(file);
                OpenedRecording part = part(file, fromNs, toNs)) {
            List<String> kernel = new ArrayList<>();
            List<String> cdf = new ArrayList<>();
            for (QueueSizes.Queue queue : QueueSizes.of(part.session()).queues()) {
                String name = name(queue.device(), queue.direction(), queue.queue());
                kernel.addAll(counts(name, queue.lengths(), buckets));
                long upTo = 0;
                for (int i = 0; i < queue.lengths().distinct(); i++) {
                    upTo += queue.lengths().count(i);
                    cdf.add(name + " " + queue.lengths().lengthBytes(i) + " " + upTo);
                }
            }
            assertThat(kernel).isNotEmpty();
            assertThat(rows(
                            whole,
                            "device, direction, queue, from_bytes, packets",
                            ShownChoices.sizes(buckets, false),
                            fromNs,
                            toNs))
                    .containsExactlyInAnyOrderElementsOf(kernel);
            assertThat(rows(
                            whole,
                            "device, direction, queue, length_bytes, packets_up_to",
                            ShownChoices.cdf(false),
                            fromNs,
                            toNs))
                    .containsExactlyInAnyOrderElementsOf(cdf);
            List<String> wire = new ArrayList<>();
            for (WireSizes.Queue queue : WireSizes.of(part.session()).queues()) {
                wire.addAll(counts(name(queue.device(), queue.direction(), queue.queue()), queue.carriedBy(), buckets));
            }
            assertThat(rows(
                            whole,
                            "device, direction, queue, from_bytes, packets",
                            ShownChoices.sizes(buckets, true),
                            fromNs,
                            toNs))
                    .containsExactlyInAnyOrderElementsOf(wire);
        }
    }

    @ParameterizedTest
    @CsvSource({"gro.arrow,0,9000000000", "imbalance.arrow,300000001,700000000"})
    void timesBetweenPackets(String file, long fromNs, long toNs) throws RecordingException, AnalyzerException {
        try (OpenedRecording whole = whole(file);
                OpenedRecording part = part(file, fromNs, toNs)) {
            List<String> expected = new ArrayList<>();
            for (InterArrivals.Queue queue : InterArrivals.of(part.session()).queues()) {
                for (int i = 0; i < queue.counts().length; i++) {
                    if (queue.counts()[i] > 0) {
                        expected.add(
                                name(queue.device(), queue.direction(), queue.queue()) + " " + InterArrivals.fromNs(i)
                                        + " " + InterArrivals.toNs(i).getAsLong() + " " + queue.counts()[i]);
                    }
                }
            }
            assertThat(expected).isNotEmpty();
            assertThat(rows(
                            whole,
                            "device, direction, queue, from_ns, to_ns, gaps",
                            ShownSql.INTER_ARRIVALS.text(),
                            fromNs,
                            toNs))
                    .containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    @ParameterizedTest
    @CsvSource({"gro.arrow,0,9000000000", "imbalance.arrow,300000001,700000000"})
    void busiestWindows(String file, long fromNs, long toNs) throws RecordingException, AnalyzerException {
        try (OpenedRecording whole = whole(file);
                OpenedRecording part = part(file, fromNs, toNs)) {
            List<String> expected = new ArrayList<>();
            for (QueueBursts.Queue queue :
                    QueueBursts.of(part.session(), 10_000_000, 1).queues()) {
                for (QueueBursts.Window window : queue.windows()) {
                    expected.add(name(queue.device(), queue.direction(), queue.queue()) + " " + window.fromNs() + " "
                            + (window.fromNs() + 10_000_000) + " " + window.packets());
                }
            }
            assertThat(expected).isNotEmpty();
            assertThat(rows(
                            whole,
                            "device, direction, queue, time_ns, end_ns, packets",
                            ShownChoices.busiestWindows(10_000_000),
                            fromNs,
                            toNs))
                    .containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    @ParameterizedTest
    @CsvSource({"gro.arrow,0,9000000000", "imbalance.arrow,300000001,700000000"})
    void flows(String file, long fromNs, long toNs) throws RecordingException, AnalyzerException {
        try (OpenedRecording whole = whole(file);
                OpenedRecording part = part(file, fromNs, toNs)) {
            List<String> expected = new ArrayList<>();
            for (QueueFlows.Queue queue : QueueFlows.of(part.session(), 10).queues()) {
                String name = name(queue.device(), queue.direction(), queue.queue());
                for (QueueFlows.Flow flow : queue.largest()) {
                    expected.add(
                            name + " 0x%08x ".formatted(flow.hash().getAsLong()) + flow.packets() + " " + flow.bytes());
                }
                if (queue.unhashed().packets() > 0) {
                    expected.add(name + " null " + queue.unhashed().packets() + " "
                            + queue.unhashed().bytes());
                }
            }
            assertThat(expected).isNotEmpty();
            assertThat(rows(
                            whole,
                            "device, direction, queue, flow, packets, bytes",
                            ShownSql.FLOWS.text(),
                            fromNs,
                            toNs))
                    .containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    @ParameterizedTest
    @CsvSource({"gro.arrow,0,9000000000", "imbalance.arrow,300000000,700000000"})
    void queuesAndCpus(String file, long fromNs, long toNs) throws RecordingException, AnalyzerException {
        try (OpenedRecording whole = whole(file);
                OpenedRecording part = part(file, fromNs, toNs)) {
            List<String> expected = new ArrayList<>();
            for (QueueCpus.Queue queue :
                    QueueCpus.of(part.session(), 100_000_000).queues()) {
                for (int i = 0; i < queue.cpus().length; i++) {
                    if (queue.packets()[i] > 0) {
                        expected.add(name(queue.device(), queue.direction(), queue.queue()) + " " + queue.cpus()[i]
                                + " " + queue.packets()[i]);
                    }
                }
            }
            assertThat(expected).isNotEmpty();
            assertThat(rows(whole, "device, direction, queue, cpu, packets", ShownSql.QUEUE_CPUS.text(), fromNs, toNs))
                    .containsExactlyInAnyOrderElementsOf(expected);
        }
    }
}
