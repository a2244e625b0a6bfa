package netqscope.analyzer.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import netqscope.analyzer.estimate.Estimate;
import netqscope.analyzer.fixture.OpenedRecording;
import netqscope.analyzer.fixture.SampledTraffic;
import netqscope.analyzer.fixture.ThreeDevices;
import netqscope.recording.Direction;
import netqscope.recording.Recording;
import netqscope.recording.RecordingException;
import netqscope.recording.Recovery;
import netqscope.recording.Sampling;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SampleTest {

    private static final Sampling ONE_IN_20 = new Sampling(Sampling.Method.RANDOM, 20);
    private static final Sampling ONE_IN_1000 = new Sampling(Sampling.Method.RANDOM, 1_000);
    private static final Selection TX =
            new Selection(TimeRange.ALL, EnumSet.of(Direction.TX), Set.of(), Optional.empty());

    @TempDir
    private Path folder;

    @Test
    void recordingOfEveryPacketIsNoSample() throws RecordingException, AnalyzerException {
        try (OpenedRecording opened = OpenedRecording.of(ThreeDevices.record(folder.resolve("run.arrow")))) {
            assertThat(opened.database().sample()).isEmpty();
            assertThat(opened.answers("select distinct weight from packets")).containsExactly("1.0");
            assertThat(opened.answers("from streams where device = 'eth0'"))
                    .containsExactly("eth0 tx 0 1 1 1.0", "eth0 tx 1 1 1 1.0", "eth0 rx 0 5 2 1.0");
        }
    }

    @Test
    void streamsAreThoseOfTheAccounts() throws RecordingException, AnalyzerException {
        Path file = SampledTraffic.record(folder.resolve("run.arrow"), ONE_IN_20, 1);
        try (OpenedRecording opened = OpenedRecording.of(file)) {
            assertThat(opened.answers("select device, direction, cpu, population from streams"))
                    .containsExactly("eth0 tx 0 28000", "eth0 tx 1 12000", "eth0 rx 2 10000");
            assertThat(opened.answers("select direction, cpu, count(*) from packets group by all order by all"))
                    .isEqualTo(opened.answers("select direction, cpu, recorded from streams order by all"));
            assertThat(opened.answers("select direction, cpu, round(sum(weight))::int from packets group by all"
                            + " order by all"))
                    .containsExactly("rx 2 10000", "tx 0 28000", "tx 1 12000");
        }
    }

    @Test
    void weightsAreTheSameWhateverIsSelected() throws RecordingException, AnalyzerException {
        Path file = SampledTraffic.record(folder.resolve("run.arrow"), ONE_IN_20, 1);
        String weights = "select distinct direction, cpu, weight from packets where direction = 'tx' order by all";
        try (OpenedRecording all = OpenedRecording.of(file);
                OpenedRecording part = OpenedRecording.of(
                        new Selection(
                                new TimeRange(0, 1_000_000_000),
                                EnumSet.of(Direction.TX),
                                Set.of(),
                                Optional.of(QueueSet.parse("1"))),
                        file)) {
            assertThat(part.answers(weights)).isEqualTo(all.answers(weights)).hasSize(2);
            assertThat(part.answers("from streams")).isEqualTo(all.answers("from streams"));
        }
    }

    @Test
    void smallStreamsOfADirectionShareAWeight() throws RecordingException, AnalyzerException {
        Path file = SampledTraffic.record(folder.resolve("run.arrow"), ONE_IN_1000, 3);
        try (OpenedRecording opened = OpenedRecording.of(file)) {
            Sample sample = opened.database().sample().orElseThrow();
            // 28,000 and 12,000 packets are both fewer than 30 times 1,000.
            List<Double> weights = sample.streams().stream().map(sample::weight).toList();
            long recorded = sample.streams().stream()
                    .filter(stream -> stream.direction() == Direction.TX)
                    .mapToLong(stream -> stream.recorded().orElseThrow())
                    .sum();
            assertThat(weights.get(0)).isEqualTo(weights.get(1)).isEqualTo(40_000.0 / recorded);
            Sample.Domain tx = domain(sample, Optional.of(Direction.TX), OptionalInt.empty());
            assertThat(tx.strata().size()).isEqualTo(1);
            assertThat(tx.total(new long[] {recorded})).isEqualTo(Estimate.exact(40_000));
            Sample.Domain ofCpu = domain(sample, Optional.of(Direction.TX), OptionalInt.of(1));
            assertThat(ofCpu.total(new long[] {5})).isEqualTo(Estimate.exact(12_000));
        }
    }

    @Test
    void whatIsNotWholeSaysSo() throws RecordingException, AnalyzerException {
        Path file = SampledTraffic.record(folder.resolve("run.arrow"), ONE_IN_20, 1);
        Selection second = new Selection(new TimeRange(0, 1_000_000_000), TX.directions(), Set.of(), Optional.empty());
        Selection queue = new Selection(TimeRange.ALL, TX.directions(), Set.of(), Optional.of(QueueSet.parse("0-3")));
        try (OpenedRecording tx = OpenedRecording.of(TX, file);
                OpenedRecording part = OpenedRecording.of(second, file);
                OpenedRecording queues = OpenedRecording.of(queue, file)) {
            assertThat(tx.database().sample().orElseThrow().isWhole()).isTrue();
            assertThat(tx.database().sample().orElseThrow().streams()).hasSize(2);
            assertThat(part.database().sample().orElseThrow().isWhole()).isFalse();
            assertThat(queues.database().sample().orElseThrow().isWhole()).isFalse();
        }
    }

    @Test
    void incompleteAndRecoveredRecordingsHaveNoPopulation() throws RecordingException, AnalyzerException {
        Path cut = SampledTraffic.recordUnfinished(folder.resolve("cut.arrow"), ONE_IN_20, 1);
        Path recovered = folder.resolve("recovered.arrow");
        try (Recording recording = Recording.open(cut)) {
            Recovery.of(recording).writeTo(recovered, _ -> {});
        }
        for (Path file : List.of(cut, recovered)) {
            try (OpenedRecording opened = OpenedRecording.of(file)) {
                Sample sample = opened.database().sample().orElseThrow();
                assertThat(sample.isCounted()).isFalse();
                assertThat(sample.streams().getFirst().population()).isEqualTo(OptionalLong.empty());
                assertThat(opened.answers("from streams where direction = 'tx'"))
                        .containsExactly("eth0 tx 0 null null 20.0", "eth0 tx 1 null null 20.0");
                Estimate total = domain(sample, Optional.of(Direction.TX), OptionalInt.empty())
                        .total(new long[] {1_000, 1_000});
                assertThat(total.isExact()).isFalse();
                assertThat(total.value()).isCloseTo(40_000, within(1e-6));
            }
        }
    }

    @Test
    void incompleteRecordingWithoutPacketsKnowsNothing() throws RecordingException, AnalyzerException {
        Path cut = SampledTraffic.recordUnfinished(
                folder.resolve("cut.arrow"), new Sampling(Sampling.Method.SYSTEMATIC, Integer.MAX_VALUE), 7_000_000);
        try (OpenedRecording opened = OpenedRecording.of(cut)) {
            Sample sample = opened.database().sample().orElseThrow();
            Estimate total = domain(sample, Optional.of(Direction.RX), OptionalInt.empty())
                    .total(new long[] {0});
            assertThat(total.value()).isZero();
            assertThat(total.high()).isGreaterThan(Integer.MAX_VALUE);
        }
    }

    @Test
    void streamThatDoesNotExistIsRefused() throws RecordingException, AnalyzerException {
        Path file = SampledTraffic.record(folder.resolve("run.arrow"), ONE_IN_20, 1);
        try (OpenedRecording opened = OpenedRecording.of(file)) {
            Sample.Domain all = domain(opened.database().sample().orElseThrow(), Optional.empty(), OptionalInt.empty());
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> all.stratum("eth0", Direction.TX, 7))
                    .withMessage("eth0 tx of CPU 7 is none of the streams");
        }
    }

    private static Sample.Domain domain(Sample sample, Optional<Direction> direction, OptionalInt cpu) {
        return sample.domain(Optional.of("eth0"), direction, cpu);
    }
}
