package netqscope.analyzer.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import netqscope.analyzer.analysis.Rate.Series;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Selection;
import netqscope.analyzer.database.TimeRange;
import netqscope.analyzer.fixture.OpenedRecording;
import netqscope.analyzer.fixture.Packet;
import netqscope.analyzer.fixture.PacketRecorder;
import netqscope.analyzer.fixture.ThreeDevices;
import netqscope.recording.Direction;
import netqscope.recording.RecordingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RateTest {

    private static final long MS = 1_000_000;
    private static final Set<GroupBy> QUEUES = EnumSet.of(GroupBy.DEVICE, GroupBy.DIRECTION, GroupBy.QUEUE);

    @TempDir
    private Path folder;

    @Test
    void packetOnTheEdgeBelongsToTheLaterBucketAndEmptyOnesAreZeros() throws RecordingException, AnalyzerException {
        try (OpenedRecording opened = recorded(List.of(
                Packet.tx(0, 0),
                Packet.tx(499_999_999, 1).length(100),
                Packet.tx(500_000_000, 2),
                Packet.tx(1_999_999_999, 3)))) {
            Rate rate = Rate.of(opened.session(), 500 * MS, QUEUES);
            assertThat(rate.series()).hasSize(13);
            Series first = rate.series().getFirst();
            assertThat(first.key())
                    .isEqualTo(new SeriesKey(
                            Optional.of("eth0"), Optional.of(Direction.TX), OptionalInt.of(0), OptionalInt.empty()));
            assertThat(first.packets()).containsExactly(2, 1, 0, 1);
            assertThat(first.bytes()).containsExactly(160, 60, 0, 60);
            assertThat(first.wirePackets()).containsExactly(2, 1, 0, 1);
            assertThat(rate.series().get(1).packets()).containsExactly(0, 0, 0, 0);
            assertThat(rate.totalPackets()).isEqualTo(4);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1_000, 7_777, 250_000, 1_000_000, 1_500_000, 3_000_000, 100_000_000, 5_000_000_000L})
    void everyBucketHasWhatFallsIntoIt(long bucketNs) throws RecordingException, AnalyzerException {
        List<Packet> packets = randomPackets(400, 30 * MS);
        TimeRange range = new TimeRange(2 * MS + 333, 29 * MS);
        try (OpenedRecording opened = recorded(packets)) {
            Rate rate = Rate.of(opened.session(), range, bucketNs, EnumSet.of(GroupBy.DIRECTION, GroupBy.QUEUE));
            long first = range.fromNs() / bucketNs;
            long last = (range.toNs() - 1) / bucketNs;
            for (int queue = 0; queue < 4; queue++) {
                long[] counts = new long[(int) (last - first + 1)];
                long[] bytes = new long[counts.length];
                for (Packet packet : packets) {
                    long bucket = packet.timeNs() / bucketNs;
                    if (packet.queueMapping() == queue && bucket >= first && bucket <= last) {
                        counts[(int) (bucket - first)]++;
                        bytes[(int) (bucket - first)] += packet.length();
                    }
                }
                assertThat(rate.buckets().first()).isEqualTo(first);
                assertThat(rate.series().get(queue).packets()).isEqualTo(counts);
                assertThat(rate.series().get(queue).bytes()).isEqualTo(bytes);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {500, 1_000})
    void wirePacketsOfABucketAreUnknownIfThoseOfOnePacketAre(long bucketUs)
            throws RecordingException, AnalyzerException {
        try (OpenedRecording opened = recorded(List.of(
                Packet.tx(0, 0).gso(3, 1000),
                Packet.tx(1, 0).on(0, 1).gso(0, 1000),
                Packet.tx(2, 1).gso(5, 1000),
                Packet.tx(1_000_000, 2).gso(5, 1000)))) {
            TimeRange range = new TimeRange(0, 2 * MS);
            Rate rate = Rate.of(opened.session(), range, bucketUs * 1_000, Set.of());
            assertThat(rate.series()).singleElement().satisfies(all -> {
                assertThat(all.wirePackets()[0]).isEqualTo(Rate.UNKNOWN);
                assertThat(all.wirePackets()[(int) (1_000 / bucketUs)]).isEqualTo(5);
                assertThat(all.wirePackets()[all.wirePackets().length - 1]).isEqualTo(bucketUs == 500 ? 0 : 5);
            });
        }
    }

    @Test
    void bucketsThatOverlapALossOfTheDirectionAreLossy() throws RecordingException, AnalyzerException {
        // Packets of rx and CPU 0 were lost from 0.9 ms to before 1.9 ms.
        try (OpenedRecording opened = OpenedRecording.of(ThreeDevices.record(folder.resolve("run.arrow")))) {
            TimeRange range = new TimeRange(0, 3 * MS);
            List<Series> directions = Rate.of(opened.session(), range, MS, Set.of(GroupBy.DIRECTION))
                    .series();
            assertThat(directions.get(0).lossy()).containsExactly(false, false, false);
            assertThat(directions.get(1).lossy()).containsExactly(true, true, false);
            assertThat(Rate.of(opened.session(), range, 900_000, Set.of())
                            .series()
                            .getFirst()
                            .lossy())
                    .containsExactly(false, true, true, false);
            List<Series> cpus = Rate.of(opened.session(), range, MS, EnumSet.of(GroupBy.DIRECTION, GroupBy.CPU))
                    .series();
            assertThat(cpus.stream().map(one -> label(one.key()) + " " + one.lossy()[0]))
                    .containsExactly("tx 0 false", "tx 1 false", "tx 2 false", "rx 0 true", "rx 1 false");
        }
    }

    @Test
    void lossOfAnotherSelectionIsNotItsOwn() throws RecordingException, AnalyzerException {
        Selection transmitted = new Selection(TimeRange.ALL, EnumSet.of(Direction.TX), Set.of(), Optional.empty());
        try (OpenedRecording opened =
                OpenedRecording.of(transmitted, ThreeDevices.record(folder.resolve("run.arrow")))) {
            assertThat(Rate.of(opened.session(), 1_000 * MS, Set.of())
                            .series()
                            .getFirst()
                            .lossy())
                    .containsOnly(false);
        }
    }

    @Test
    void queuesOfAllDevicesAreAddedUpIfTheyAreNotToldApart() throws RecordingException, AnalyzerException {
        try (OpenedRecording opened = OpenedRecording.of(ThreeDevices.record(folder.resolve("run.arrow")))) {
            Rate rate = Rate.of(opened.session(), 2_000 * MS, EnumSet.of(GroupBy.QUEUE));
            assertThat(rate.series().stream().map(one -> label(one.key()) + ": " + one.packets()[0]))
                    .containsExactly("0: 3", "1: 0", "2: 1", "3: 0", "7: 1", "-: 2");
        }
    }

    @Test
    void idleQueueHasNoCpu() throws RecordingException, AnalyzerException {
        Selection tun = new Selection(TimeRange.ALL, EnumSet.allOf(Direction.class), Set.of("tun0"), Optional.empty());
        try (OpenedRecording opened = OpenedRecording.of(tun, ThreeDevices.record(folder.resolve("run.arrow")))) {
            assertThat(Rate.of(opened.session(), 2_000 * MS, EnumSet.allOf(GroupBy.class)).series().stream()
                            .map(one -> label(one.key()) + ": " + one.packets()[0]))
                    .containsExactly("tun0 tx 0: 0", "tun0 rx 0 1: 1");
        }
    }

    @Test
    void emptyRecordingHasRowsOfZeros() throws RecordingException, AnalyzerException {
        try (OpenedRecording opened = recorded(List.of())) {
            Rate rate = Rate.of(opened.session(), 1_500_000_000, QUEUES);
            assertThat(rate.series())
                    .hasSize(13)
                    .allSatisfy(one -> assertThat(one.packets()).containsExactly(0, 0));
            assertThat(rate.buckets().toNs(1)).isEqualTo(2_000_000_000);
        }
    }

    /** What is known of a key, a dash for a queue if nothing is. */
    private static String label(SeriesKey key) {
        List<String> parts = new ArrayList<>();
        key.device().ifPresent(parts::add);
        key.direction().map(Direction::label).ifPresent(parts::add);
        key.queue().ifPresent(queue -> parts.add(String.valueOf(queue)));
        key.cpu().ifPresent(cpu -> parts.add(String.valueOf(cpu)));
        return parts.isEmpty() ? "-" : String.join(" ", parts);
    }

    private static List<Packet> randomPackets(int count, long rangeNs) {
        Random random = new Random(1);
        long[] times = random.longs(count, 0, rangeNs).sorted().toArray();
        List<Packet> packets = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            packets.add(Packet.tx(times[i], i)
                    .queueMapping(random.nextInt(4))
                    .length(60 + random.nextInt(1_400))
                    .on(0, random.nextInt(3)));
        }
        return packets;
    }

    private OpenedRecording recorded(List<Packet> packets) throws RecordingException, AnalyzerException {
        Path file = folder.resolve("rate.arrow");
        PacketRecorder.record(file, ThreeDevices.start(), ThreeDevices.end(), packets);
        return OpenedRecording.of(file);
    }
}
