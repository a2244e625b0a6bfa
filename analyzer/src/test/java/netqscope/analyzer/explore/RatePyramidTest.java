package netqscope.analyzer.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import netqscope.analyzer.analysis.GroupBy;
import netqscope.analyzer.analysis.Measure;
import netqscope.analyzer.analysis.Rate;
import netqscope.analyzer.analysis.SeriesKey;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.TimeRange;
import netqscope.analyzer.fixture.OpenedRecording;
import netqscope.analyzer.fixture.Packet;
import netqscope.analyzer.fixture.PacketRecorder;
import netqscope.analyzer.fixture.Rotation;
import netqscope.analyzer.fixture.SampledTraffic;
import netqscope.analyzer.fixture.ThreeDevices;
import netqscope.recording.Direction;
import netqscope.recording.RecordingException;
import netqscope.recording.Sampling;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RatePyramidTest {

    private static final long MS = 1_000_000;
    private static final Set<GroupBy> QUEUES = EnumSet.of(GroupBy.DEVICE, GroupBy.DIRECTION, GroupBy.QUEUE);

    @TempDir
    private Path folder;

    @Test
    void rateIsThatOfItsMillisecondWhereColumnsAreNarrower() throws RecordingException, AnalyzerException {
        List<Packet> packets = List.of(Packet.tx(2 * MS, 0), Packet.tx(2 * MS + 1, 1), Packet.tx(4 * MS, 2));
        try (OpenedRecording opened = recorded(packets)) {
            Columns columns = read(pyramid(opened, Measure.PACKETS), 0, 2 * MS, 5 * MS, 6);
            assertThat(columns.mean).containsExactly(2000, 2000, 0, 0, 1000, 1000);
            assertThat(columns.low).containsExactly(2000, 2000, 0, 0, 1000, 1000);
            assertThat(columns.high).containsExactly(2000, 2000, 0, 0, 1000, 1000);
        }
    }

    @Test
    void everyMillisecondIsInOneColumnAndATotalHasTheShareOfThoseItCuts() throws RecordingException, AnalyzerException {
        List<Packet> packets = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            packets.add(Packet.tx(2 * MS + i, i));
        }
        try (OpenedRecording opened = recorded(packets)) {
            RatePyramid pyramid = pyramid(opened, Measure.PACKETS);
            Columns columns = read(pyramid, 0, 500_000, 5_500_000, 2);
            // 0 to before 3 ms, and 3 to before 5 ms.
            assertThat(columns.mean[0]).isCloseTo(10 / 0.003, within(1e-9));
            assertThat(columns.mean[1]).isZero();
            assertThat(columns.low[0]).isZero();
            assertThat(columns.high[0]).isEqualTo(10_000);
            assertThat(pyramid.total(0, new TimeRange(1_500_000, 2_750_000))).isEqualTo(7.5);
        }
    }

    @Test
    void burstOfAMillisecondIsSeenInAMinute() throws RecordingException, AnalyzerException {
        try (OpenedRecording opened =
                recorded(List.of(Packet.tx(0, 0), Packet.tx(1_234 * MS, 1), Packet.tx(1_234 * MS + 9, 2)))) {
            Columns columns = read(pyramid(opened, Measure.PACKETS), 0, 0, 2_000 * MS, 20);
            assertThat(columns.high[12]).isEqualTo(2_000);
            assertThat(columns.mean[12]).isEqualTo(20);
            assertThat(columns.high[13]).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 333, 2_000})
    void everyColumnHasWhatItsMillisecondsHave(int count) throws RecordingException, AnalyzerException {
        List<Packet> packets = randomPackets(20_000, 1_900 * MS);
        long fromNs = 3 * MS + 777;
        long toNs = 1_871 * MS + 123_456;
        try (OpenedRecording opened = recorded(packets)) {
            RatePyramid pyramid = pyramid(opened, Measure.PACKETS);
            for (int queue = 0; queue < 4; queue++) {
                TreeMap<Long, Integer> milliseconds = new TreeMap<>();
                for (Packet packet : packets) {
                    if (packet.queueMapping() == queue) {
                        milliseconds.merge(packet.timeNs() / MS, 1, Integer::sum);
                    }
                }
                Columns columns = read(pyramid, queue, fromNs, toNs, count);
                for (int i = 0; i < count; i++) {
                    long beginNs = Axis.columnNs(fromNs, toNs, i, count);
                    long endNs = Axis.columnNs(fromNs, toNs, i + 1, count);
                    boolean narrow = (toNs - fromNs) / MS < count;
                    long first = narrow ? (beginNs + endNs) / 2 / MS : beginNs / MS;
                    long end = narrow ? first + 1 : endNs / MS;
                    double sum = 0;
                    int most = 0;
                    int least = Integer.MAX_VALUE;
                    for (long ms = first; ms < end; ms++) {
                        int value = milliseconds.getOrDefault(ms, 0);
                        sum += value;
                        most = Math.max(most, value);
                        least = Math.min(least, value);
                    }
                    assertThat(columns.mean[i]).isCloseTo(sum * 1e3 / (end - first), within(1e-6));
                    assertThat(columns.high[i]).isEqualTo(most * 1e3);
                    assertThat(columns.low[i]).isEqualTo(least * 1e3);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Measure.class)
    void totalsAreThoseOfRate(Measure measure) throws RecordingException, AnalyzerException {
        List<Packet> packets = randomPackets(5_000, 1_900 * MS);
        try (OpenedRecording opened = recorded(packets)) {
            for (TimeRange range :
                    List.of(new TimeRange(0, 2_000 * MS), new TimeRange(0, MS), new TimeRange(17 * MS, 1_203 * MS))) {
                assertTotalsOfRate(opened, measure, range);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Measure.class)
    void totalsOfThreeDevicesAreThoseOfRate(Measure measure) throws RecordingException, AnalyzerException {
        try (OpenedRecording opened = OpenedRecording.of(ThreeDevices.record(folder.resolve("run.arrow")))) {
            RatePyramid pyramid = assertTotalsOfRate(opened, measure, new TimeRange(0, 2_000 * MS));
            assertThat(pyramid.estimated()).isFalse();
            assertThat(pyramid.bytes()).isBetween(12L, 500L);
        }
    }

    @Test
    void unknownWirePacketsAreNotANumberAndTheOthersAre() throws RecordingException, AnalyzerException {
        List<Packet> packets =
                List.of(Packet.tx(0, 0).gso(3, 1000), Packet.tx(MS, 1).gso(0, 1000));
        try (OpenedRecording opened = recorded(packets)) {
            Columns columns = read(pyramid(opened, Measure.WIRE_PACKETS), 0, 0, 3 * MS, 3);
            assertThat(columns.mean).containsExactly(3000, Double.NaN, 0);
            assertThat(columns.high).containsExactly(3000, Double.NaN, 0);
        }
    }

    @Test
    void timeBetweenFilesIsNotZero() throws RecordingException, AnalyzerException {
        List<Path> files = Rotation.record(folder, 3);
        try (OpenedRecording opened = OpenedRecording.of(files.get(0), files.get(2))) {
            assertThat(opened.database().recordedTimes())
                    .containsExactly(
                            new TimeRange(0, Rotation.FILE_NS),
                            new TimeRange(2 * Rotation.FILE_NS, 3 * Rotation.FILE_NS));
            RatePyramid pyramid = pyramid(opened, Measure.PACKETS);
            assertThat(read(pyramid, 0, 0, 4_000 * MS, 4).mean).containsExactly(1, Double.NaN, 1, Double.NaN);
            // Of a column that is partly recorded the rate is of that part.
            assertThat(read(pyramid, 0, 500 * MS, 2_500 * MS, 1).mean).containsExactly(1);
        }
    }

    @Test
    void millisecondThatWasPartlyRecordedIsNoLow() throws RecordingException, AnalyzerException {
        List<Packet> packets = new ArrayList<>();
        for (int ms = 0; ms < 10; ms++) {
            packets.add(Packet.tx(ms * MS + 100, packets.size()));
            packets.add(Packet.tx(ms * MS + 200, packets.size()));
        }
        packets.add(Packet.tx(10 * MS + 100, packets.size()));
        // It ends, with its last packet, at 10.0001 ms.
        Path partial = PacketRecorder.recordUnfinished(folder.resolve("run.arrow"), ThreeDevices.start(), packets);
        try (OpenedRecording opened = OpenedRecording.of(partial)) {
            Columns columns = read(pyramid(opened, Measure.PACKETS), 0, 0, 11 * MS, 1);
            assertThat(columns.low[0]).isEqualTo(2_000);
            assertThat(columns.high[0]).isBetween(2_000.0, 2_110.0);
            assertThat(columns.mean[0]).isCloseTo(21 / 0.010000101, within(1e-6));
        }
    }

    @Test
    void sampledRatesAreScaled() throws RecordingException, AnalyzerException {
        Path file = SampledTraffic.record(folder.resolve("run.arrow"), new Sampling(Sampling.Method.SYSTEMATIC, 10), 3);
        try (OpenedRecording opened = OpenedRecording.of(file)) {
            RatePyramid pyramid = pyramid(opened, Measure.PACKETS);
            assertThat(pyramid.estimated()).isTrue();
            TimeRange all = new TimeRange(0, SampledTraffic.DURATION_NS);
            double total = 0;
            for (int queue = 0; queue < 4; queue++) {
                total += pyramid.total(queue, all);
            }
            // Each stream's weight is its population over what was recorded of it.
            assertThat(total).isCloseTo(40_000, within(1e-6));
            assertThat(pyramid.total(0, all)).isCloseTo(20_000, within(2_000.0));
        }
    }

    @Test
    void directionTogetherIsTheSumOfItsQueues() throws RecordingException, AnalyzerException {
        List<Packet> packets = randomPackets(3_000, 500 * MS);
        try (OpenedRecording opened = recorded(packets)) {
            RatePyramid pyramid = pyramid(opened, Measure.PACKETS);
            RatePyramid together = pyramid.together(0, 1, 2, 3);
            assertThat(together.keys()).hasSize(1);
            assertThat(together.total(0, new TimeRange(0, 2_000 * MS))).isEqualTo(3_000);
            TreeMap<Long, Integer> milliseconds = new TreeMap<>();
            packets.forEach(packet -> milliseconds.merge(packet.timeNs() / MS, 1, Integer::sum));
            assertThat(read(together, 0, 0, 500 * MS, 1).high[0])
                    .isEqualTo(milliseconds.values().stream()
                                    .max(Comparator.naturalOrder())
                                    .orElseThrow()
                            * 1e3);
            assertThat(pyramid.together().total(0, new TimeRange(0, 2_000 * MS)))
                    .isZero();
        }
    }

    @ParameterizedTest
    @EnumSource(Measure.class)
    void fineRateCountsTheSamePackets(Measure measure) throws RecordingException, AnalyzerException {
        List<Packet> packets = randomPackets(20_000, 50 * MS);
        TimeRange range = new TimeRange(10 * MS, 14 * MS);
        try (OpenedRecording opened = recorded(packets)) {
            RatePyramid pyramid = pyramid(opened, measure);
            FineRate fine = FineRate.of(opened.session(), range, 10_000, measure);
            assertThat(fine.range()).isEqualTo(range);
            assertThat(fine.keys()).isEqualTo(pyramid.keys());
            for (int series = 0; series < fine.keys().size(); series++) {
                assertThat(fine.total(series)).isEqualTo(pyramid.total(series, range));
            }
            double[] mean = new double[400];
            double[] low = new double[400];
            double[] high = new double[400];
            fine.read(0, range.fromNs(), range.toNs(), mean, low, high);
            Rate rate = Rate.of(opened.session(), range, 10_000, QUEUES);
            long[] values = values(rate.series().getFirst(), measure);
            for (int i = 0; i < values.length; i++) {
                assertThat(mean[i]).isEqualTo(values[i] * 1e5, within(1e-6));
                assertThat(high[i]).isEqualTo(mean[i]);
                assertThat(low[i]).isEqualTo(mean[i]);
            }
            fine.together(0, 1).read(0, range.fromNs(), range.toNs() + 20_000, mean, low, high);
            assertThat(mean[399]).as("outside of what was counted").isNaN();
        }
    }

    @Test
    void bucketsAreNoShorterThanColumnsAndRound() {
        assertThat(FineRate.bucketNs(new TimeRange(0, 10 * MS), 1_000)).hasValue(10_000);
        assertThat(FineRate.bucketNs(new TimeRange(0, 10 * MS + 1_000), 1_000)).hasValue(20_000);
        assertThat(FineRate.bucketNs(new TimeRange(0, 10_000), 1_000)).hasValue(1_000);
        assertThat(FineRate.bucketNs(new TimeRange(0, 500 * MS), 1_000)).hasValue(500_000);
        assertThat(FineRate.bucketNs(new TimeRange(0, 501 * MS), 1_000)).isEmpty();
    }

    private RatePyramid assertTotalsOfRate(OpenedRecording opened, Measure measure, TimeRange range)
            throws AnalyzerException {
        RatePyramid pyramid = pyramid(opened, measure);
        Rate rate = Rate.of(opened.session(), range, MS, QUEUES);
        assertThat(pyramid.keys())
                .isEqualTo(rate.series().stream().map(Rate.Series::key).toList());
        for (int i = 0; i < pyramid.keys().size(); i++) {
            Double sum = 0.0;
            for (long value : values(rate.series().get(i), measure)) {
                sum += value == Rate.UNKNOWN ? Double.NaN : value;
            }
            assertThat(pyramid.total(i, range)).as("%s", pyramid.keys().get(i)).isEqualTo(sum);
        }
        return pyramid;
    }

    private static long[] values(Rate.Series series, Measure measure) {
        return switch (measure) {
            case PACKETS -> series.packets();
            case BYTES -> series.bytes();
            case WIRE_PACKETS -> series.wirePackets();
        };
    }

    private OpenedRecording recorded(List<Packet> packets) throws RecordingException, AnalyzerException {
        Path file = folder.resolve("run.arrow");
        PacketRecorder.record(file, ThreeDevices.start(), ThreeDevices.end(), packets);
        return OpenedRecording.of(file);
    }

    private static RatePyramid pyramid(OpenedRecording opened, Measure measure) throws AnalyzerException {
        RatePyramid pyramid = RatePyramid.of(opened.session(), measure);
        assertThat(pyramid.measure()).isEqualTo(measure);
        assertThat(pyramid.keys().getFirst())
                .isEqualTo(new SeriesKey(
                        Optional.of("eth0"), Optional.of(Direction.TX), OptionalInt.of(0), OptionalInt.empty()));
        return pyramid;
    }

    /** Of four transmit queues on three CPUs, in bursts. */
    private static List<Packet> randomPackets(int count, long durationNs) {
        Random random = new Random(7);
        List<Packet> packets = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            long timeNs = i % 3 == 0 ? random.nextLong(durationNs) : durationNs / 5 + random.nextLong(durationNs / 50);
            packets.add(Packet.tx(timeNs, i)
                    .on(0, random.nextInt(3))
                    .queueMapping(random.nextInt(4))
                    .gso(1 + random.nextInt(3), 0)
                    .length(60 + random.nextInt(1000)));
        }
        packets.sort(Comparator.comparingLong(Packet::timeNs));
        return packets;
    }

    private static Columns read(RatePyramid pyramid, int series, long fromNs, long toNs, int count) {
        Columns columns = new Columns(new double[count], new double[count], new double[count]);
        pyramid.read(series, fromNs, toNs, columns.mean, columns.low, columns.high);
        return columns;
    }

    private record Columns(double[] mean, double[] low, double[] high) {}
}
