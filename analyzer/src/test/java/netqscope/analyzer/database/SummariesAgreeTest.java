package netqscope.analyzer.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import netqscope.analyzer.fixture.OpenedRecording;
import netqscope.analyzer.fixture.Packet;
import netqscope.analyzer.fixture.PacketRecorder;
import netqscope.analyzer.fixture.ThreeDevices;
import netqscope.recording.ClockPair;
import netqscope.recording.Column;
import netqscope.recording.Device;
import netqscope.recording.Direction;
import netqscope.recording.EndReason;
import netqscope.recording.Recording;
import netqscope.recording.RecordingEnd;
import netqscope.recording.RecordingException;
import netqscope.recording.RecordingStart;
import netqscope.recording.Sampling;
import org.apache.arrow.compression.CommonsCompressionFactory;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.compression.CompressionUtil.CodecType;
import org.apache.arrow.vector.compression.NoCompressionCodec;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.ipc.message.IpcOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the pass over the columns counts is what the imported packets add up to, and both are the packets of the whole
 * recording that meet the selection.
 */
class SummariesAgreeTest {

    /** Each view that is filled without packets, and the same made from them; {@code %s} stands for the packets. */
    private static final Map<String, String> SUMMARIES = Map.of(
            "from rate_1ms order by all",
            """
            select device, direction, queue, cpu, time_ns // 1000000, count(*), sum(length_bytes),
                case when count(*) = count(wire_packets) then sum(wire_packets) end
            from %s group by device, direction, queue, cpu, time_ns // 1000000 order by all""",
            "from length_counts order by all",
            "select device, direction, queue, length_bytes, count(*) from %s group by all order by all",
            "from queues where packets > 0 order by all",
            """
            select device, direction, queue, count(*), sum(length_bytes),
                case when count(*) = count(wire_packets) then sum(wire_packets) end
            from %s group by device, direction, queue order by all""");

    private static final Case MIXED = new Case(
            of(new TimeRange(3, 1_500_000), EnumSet.of(Direction.RX), Set.of("eth0", "veth0"), "0,unrecorded"),
            "direction = 'rx' and device in ('eth0', 'veth0') and (queue = 0 or queue is null)");

    private static final List<Case> PARTS = List.of(
            new Case(of(TimeRange.ALL, EnumSet.of(Direction.TX), Set.of(), ""), "direction = 'tx'"),
            new Case(allOf("1-2,7"), "queue in (1, 2, 7)"),
            new Case(allOf("unrecorded"), "queue is null"),
            new Case(of(TimeRange.ALL, EnumSet.allOf(Direction.class), Set.of("veth0"), ""), "device = 'veth0'"),
            new Case(between(1, 1_000_000), "true"),
            new Case(between(999_999, 1_000_001), "true"),
            new Case(between(-7, 2_500_001), "true"),
            new Case(between(123_456_789, 456_789_123), "true"),
            new Case(between(1_000_000, 1_000_000), "true"),
            new Case(between(Long.MIN_VALUE, Long.MIN_VALUE), "true"),
            MIXED);

    private static final List<Device> DEVICES = List.of(ThreeDevices.ETH0, ThreeDevices.VETH0, ThreeDevices.TUN0);

    @TempDir
    private Path folder;

    /** Every selection of every kind of file: a database takes so long to open that they share it. */
    @Test
    void everyKindOfFileInOneSet() throws RecordingException, IOException, AnalyzerException {
        long startNs = ThreeDevices.START.monotonicNs();
        Path[] files = {
            ThreeDevices.record(folder.resolve("run.0.arrow")),
            secondFile(),
            thirdFile(),
            disordered(startNs + 300_000),
            stream(finished(startNs + 400_000), CodecType.ZSTD),
            damaged(startNs + 500_000),
            cutOff(startNs + 600_000)
        };
        assertAgreement(PARTS, files);
        assertRejected(9 + 1, files);
    }

    @Test
    void threeDevices() throws RecordingException, AnalyzerException {
        assertAgreement(ThreeDevices.record(folder.resolve("run.arrow")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"imbalance", "gro"})
    void samples(String name) throws RecordingException, AnalyzerException {
        assertAgreement(Path.of("..", "samples", name + ".arrow"));
    }

    @Test
    void incompleteFile() throws RecordingException, AnalyzerException {
        Path file = cutOff(ThreeDevices.START.monotonicNs());
        assertAgreement(file);
        assertRejected(1, file);
    }

    @ParameterizedTest
    @EnumSource(
            value = CodecType.class,
            names = {"NO_COMPRESSION", "ZSTD"})
    void streams(CodecType codec) throws RecordingException, IOException, AnalyzerException {
        assertAgreement(stream(ThreeDevices.record(folder.resolve("run.arrow")), codec));
    }

    /** The second file has other devices and another idea of eth0, and begins while the first one goes on. */
    @Test
    void rotationWhoseFilesOverlap() throws RecordingException, AnalyzerException {
        assertAgreement(ThreeDevices.record(folder.resolve("run.0.arrow")), secondFile(), thirdFile());
    }

    @Test
    void ringWhoseTimesGoBack() throws RecordingException, AnalyzerException {
        assertAgreement(disordered(ThreeDevices.START.monotonicNs()));
    }

    @Test
    void monotonicClockThatBeginsWithTheRecording() throws RecordingException, AnalyzerException {
        Path file = folder.resolve("zero.arrow");
        PacketRecorder.record(
                file, start(List.of(ThreeDevices.ETH0), 0), end(10_000_000), List.of(Packet.tx(0, 0), Packet.tx(7, 1)));
        assertAgreement(file);
    }

    @Test
    void rowsThatNoCaptureWrites() throws RecordingException, AnalyzerException {
        Path file = damaged(ThreeDevices.START.monotonicNs());
        assertAgreement(file);
        assertRejected(9, file);
    }

    /** A device that is none in its own file would be one of the next file if numbers just went on. */
    @Test
    void rowsThatNoCaptureWritesInOneFileOfARotation() throws RecordingException, AnalyzerException {
        Path file = damaged(ThreeDevices.START.monotonicNs());
        assertAgreement(file, secondFile());
        assertRejected(9, file, secondFile());
    }

    /** All packets, and a part of them that most columns decide about. */
    private static void assertAgreement(Path... files) throws RecordingException, AnalyzerException {
        assertAgreement(List.of(MIXED), files);
    }

    private static void assertAgreement(List<Case> parts, Path... files) throws RecordingException, AnalyzerException {
        try (OpenedRecording whole = OpenedRecording.of(files)) {
            assertImportAgrees("all", whole, summaries(whole));
            for (Case part : parts) {
                try (OpenedRecording selected = OpenedRecording.of(part.selection(), files)) {
                    assertAgreement(part, whole, selected);
                }
            }
        }
    }

    private static void assertAgreement(Case part, OpenedRecording whole, OpenedRecording selected)
            throws AnalyzerException {
        assertThat(selected.answers("from queues where not coalesce(%s, false)".formatted(part.condition())))
                .as("queues that are not selected by %s", part)
                .isEmpty();
        Map<String, List<String>> summaries = summaries(selected);
        for (Map.Entry<String, List<String>> summary : summaries.entrySet()) {
            String fromPackets = SUMMARIES.get(summary.getKey());
            assertThat(summary.getValue())
                    .as("%s, and the packets that %s selects", summary.getKey(), part)
                    .isEqualTo(whole.answers(fromPackets.formatted("(from packets where " + part.where() + ")")));
        }
        assertImportAgrees(part, selected, summaries);
    }

    /** What the views say that are filled without packets: they must not depend on the import. */
    private static Map<String, List<String>> summaries(OpenedRecording opened) throws AnalyzerException {
        Map<String, List<String>> summaries = new HashMap<>();
        for (String view : SUMMARIES.keySet()) {
            summaries.put(view, opened.answers(view));
        }
        assertThat(opened.database().packetsImported()).isFalse();
        return summaries;
    }

    private static void assertImportAgrees(Object part, OpenedRecording opened, Map<String, List<String>> summaries)
            throws AnalyzerException {
        for (Map.Entry<String, String> summary : SUMMARIES.entrySet()) {
            assertThat(opened.answers(summary.getValue().formatted("packets")))
                    .as("packets imported for %s, and %s", part, summary.getKey())
                    .isEqualTo(summaries.get(summary.getKey()));
        }
    }

    private static void assertRejected(int rows, Path... files) throws RecordingException, AnalyzerException {
        try (OpenedRecording opened = OpenedRecording.of(files)) {
            assertThat(opened.database().rejectedRows()).isEqualTo(rows);
        }
    }

    private Path finished(long startNs) throws RecordingException {
        Path file = folder.resolve("finished.arrow");
        PacketRecorder.record(file, start(DEVICES, startNs), end(startNs + 2_600_000_000L), ThreeDevices.packets());
        return file;
    }

    /** Only in an incomplete file there are packets at the last nanosecond whose wall-clock time can be told, and after. */
    private Path cutOff(long startNs) throws RecordingException {
        RecordingStart start = start(DEVICES, startNs);
        long lastNs = Long.MAX_VALUE - start.clock().realtimeNs();
        List<Packet> packets = new ArrayList<>(ThreeDevices.packets());
        packets.add(Packet.tx(lastNs, 0).on(2, 3));
        packets.add(Packet.tx(lastNs + 1, 1).on(2, 3));
        return PacketRecorder.recordUnfinished(folder.resolve("cut.arrow"), start, packets);
    }

    private Path disordered(long startNs) throws RecordingException {
        long[] times = {5_000_000, 1_000_000, 5_999_999, 999_999, 1_000_001, 0, 6_000_000, 5_000_001, 2_500_000};
        List<Packet> packets = new ArrayList<>();
        for (int i = 0; i < times.length; i++) {
            packets.add(Packet.tx(times[i], i).length(60 + i % 3));
            packets.add(Packet.rx(times[times.length - 1 - i], i).gso(i % 2, 1448));
        }
        Path file = folder.resolve("disordered.arrow");
        PacketRecorder.record(file, start(DEVICES, startNs), end(startNs + 2_600_000_000L), packets);
        return file;
    }

    /** Nine of its rows are none that a capture writes. */
    private Path damaged(long startNs) throws RecordingException {
        List<Packet> packets = new ArrayList<>(ThreeDevices.packets());
        int good = packets.size();
        packets.add(Packet.tx(10, 1));
        packets.add(Packet.tx(11, 2));
        packets.add(Packet.rx(12, 3).on(3, 0).queueMapping(1));
        packets.add(Packet.tx(13, 4).on(0, 4));
        packets.add(Packet.tx(-1, 5));
        packets.add(Packet.tx(Long.MIN_VALUE - startNs, 6));
        packets.add(Packet.tx(2_600_000_001L, 7));
        packets.add(Packet.tx(Long.MAX_VALUE - startNs, 8));
        packets.add(Packet.rx(14, 9).length(4_294_967_282L));
        packets.add(Packet.rx(15, 10).length(4_294_967_281L));
        Path file = folder.resolve("damaged.arrow");
        PacketRecorder.recordDamaged(file, start(DEVICES, startNs), end(startNs + 2_600_000_000L), packets, batch -> {
            batch.data(Column.DIRECTION).put(good, (byte) 2);
            batch.data(Column.DIRECTION).put(good + 1, (byte) 255);
        });
        return file;
    }

    private Path secondFile() throws RecordingException {
        Device eth0 = new Device(
                "eth0", 2, 4_026_531_840L, "virtio_net", "", 1500, 1, 2, 2, false, "it was reconfigured.", Map.of());
        Path file = folder.resolve("run.1.arrow");
        PacketRecorder.record(
                file,
                start(List.of(ThreeDevices.TUN0, eth0), ThreeDevices.START.monotonicNs() + 1_000_000),
                end(ThreeDevices.START.monotonicNs() + 9_000_000),
                List.of(
                        Packet.tx(0, 0).on(1, 0),
                        Packet.tx(0, 0).on(1, 1).queueMapping(2),
                        Packet.rx(1, 0).on(1, 0).queueMapping(1).length(1500),
                        Packet.rx(1_500_000, 1).on(0, 1).queueMapping(1).length(84),
                        Packet.tx(7_000_000, 1).on(1, 0)));
        return file;
    }

    private Path thirdFile() throws RecordingException {
        Path file = folder.resolve("run.2.arrow");
        PacketRecorder.record(
                file,
                start(List.of(ThreeDevices.ETH0), ThreeDevices.START.monotonicNs() + 2_000_000),
                end(ThreeDevices.START.monotonicNs() + 9_000_000),
                List.of(
                        Packet.tx(0, 0),
                        Packet.tx(6_000_000, 1),
                        Packet.rx(6_000_000, 1).queueMapping(1)));
        return file;
    }

    private static RecordingStart start(List<Device> devices, long monotonicNs) {
        long realtimeNs = ThreeDevices.START.realtimeNs() + monotonicNs - ThreeDevices.START.monotonicNs();
        return new RecordingStart(
                "0.1.0",
                "testhost",
                "6.18.0-test",
                4,
                devices,
                EnumSet.allOf(Direction.class),
                Sampling.NONE,
                "",
                2 << 20,
                new ClockPair(monotonicNs, realtimeNs));
    }

    private static RecordingEnd end(long monotonicNs) {
        return new RecordingEnd(
                new ClockPair(monotonicNs, ThreeDevices.START.realtimeNs()),
                10_000_000,
                List.of(),
                List.of(),
                List.of(),
                EndReason.DURATION);
    }

    private Path stream(Path file, CodecType codec) throws RecordingException, IOException {
        Path stream = folder.resolve("stream.arrow");
        try (RootAllocator allocator = new RootAllocator();
                OutputStream out = Files.newOutputStream(stream)) {
            writeStream(file, codec, allocator, out);
        }
        return stream;
    }

    private static void writeStream(Path file, CodecType codec, BufferAllocator allocator, OutputStream out)
            throws RecordingException, IOException {
        try (Recording recording = Recording.open(file);
                ArrowReader reader = recording.reader(allocator);
                ArrowStreamWriter writer = new ArrowStreamWriter(
                        reader.getVectorSchemaRoot(),
                        null,
                        Channels.newChannel(out),
                        IpcOption.DEFAULT,
                        codec == CodecType.ZSTD
                                ? CommonsCompressionFactory.INSTANCE
                                : NoCompressionCodec.Factory.INSTANCE,
                        codec)) {
            writer.start();
            while (reader.loadNextBatch()) {
                writer.writeBatch();
            }
            writer.end();
        }
    }

    private static Selection between(long fromNs, long toNs) {
        return of(new TimeRange(fromNs, toNs), EnumSet.allOf(Direction.class), Set.of(), "");
    }

    private static Selection allOf(String queues) {
        return of(TimeRange.ALL, EnumSet.allOf(Direction.class), Set.of(), queues);
    }

    private static Selection of(TimeRange range, Set<Direction> directions, Set<String> devices, String queues) {
        return new Selection(
                range, directions, devices, queues.isEmpty() ? Optional.empty() : Optional.of(QueueSet.parse(queues)));
    }

    /**
     * A selection.
     *
     * @param condition what it says about a queue, in SQL
     */
    private record Case(Selection selection, String condition) {

        String where() {
            return condition + " and time_ns >= " + selection.range().fromNs()
                    + (selection.range().isAll()
                            ? ""
                            : " and time_ns < " + selection.range().toNs());
        }
    }
}
