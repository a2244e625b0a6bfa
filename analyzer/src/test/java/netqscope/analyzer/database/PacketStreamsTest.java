package netqscope.analyzer.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import netqscope.analyzer.fixture.EveryEdge;
import netqscope.analyzer.fixture.OpenedRecording;
import netqscope.analyzer.fixture.Packet;
import netqscope.analyzer.fixture.PacketRecorder;
import netqscope.analyzer.fixture.ThreeDevices;
import netqscope.recording.Direction;
import netqscope.recording.RecordingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PacketStreamsTest {

    private static final long MS = 1_000_000;

    @TempDir
    private Path folder;

    @Test
    void packetsOfEachCpuAndDirectionAreInTheirOrder() throws RecordingException, AnalyzerException {
        PacketStreams streams = streams(
                Selection.ALL,
                Packet.tx(0, 0).queueMapping(1).length(100),
                Packet.tx(1, 0).on(0, 1).queueMapping(0).length(60),
                Packet.tx(2 * MS, 1).queueMapping(0).length(60),
                Packet.rx(2 * MS, 0).queueMapping(1),
                Packet.tx(2 * MS + 1, 2).queueMapping(1).length(60),
                Packet.tx(5 * MS, 3).queueMapping(1).length(100));
        assertThat(streams.packets()).isEqualTo(6);
        assertThat(streams.queues())
                .extracting(queue -> queue.direction() + " " + queue.queue().getAsInt())
                .containsExactly("TX 0", "TX 1", "RX 0");
        assertThat(streams.streams())
                .extracting(stream -> stream.direction() + " " + stream.cpu() + " " + stream.packets())
                .containsExactly("TX 0 4", "TX 1 1", "RX 0 1");
        PacketStreams.Stream first = streams.streams().getFirst();
        assertThat(packets(streams, first)).containsExactly("1/100", "0/60", "1/60", "1/100");
        assertThat(first.ordinals()).containsExactly(0, 0, 1, 2);
        assertThat(first.runStarts()).containsExactly(0, 1, 3);
        assertThat(first.runBuckets()).containsExactly(0, 2, 5);
        // Received packets have their link header.
        assertThat(packets(streams, streams.streams().getLast())).containsExactly("2/60");
    }

    @Test
    void selectedPacketsAreAsIfThereWereNoOthers() throws RecordingException, AnalyzerException {
        Selection selection = new Selection(
                new TimeRange(1, 3), EnumSet.of(Direction.TX), Set.of(), Optional.of(QueueSet.parse("1")));
        PacketStreams streams = streams(
                selection,
                Packet.tx(0, 0).queueMapping(1),
                Packet.tx(1, 1).queueMapping(1),
                Packet.tx(1, 2).queueMapping(0),
                Packet.rx(2, 0),
                Packet.tx(2, 3).queueMapping(1),
                Packet.tx(3, 4).queueMapping(1));
        assertThat(streams.packets()).isEqualTo(2);
        assertThat(streams.streams().getFirst().ordinals()).containsExactly(0, 1);
    }

    @Test
    void noPacketsAreNoStreams() throws RecordingException, AnalyzerException {
        PacketStreams streams = streams(Selection.ALL);
        assertThat(streams.packets()).isZero();
        assertThat(streams.streams()).isEmpty();
    }

    // What the summaries count is what the streams have, of recordings with every special case.
    @Test
    void streamsHaveThePacketsThatAreCounted() throws Exception {
        for (Path file : List.of(
                ThreeDevices.record(folder.resolve("three.arrow")), EveryEdge.record(folder.resolve("edges.arrow")))) {
            try (OpenedRecording opened = OpenedRecording.of(file)) {
                Map<String, Long> counted = new TreeMap<>();
                PacketStreams streams = opened.session().packetStreams(MS);
                for (PacketStreams.Kind kind : streams.kinds()) {
                    PacketStreams.Queue queue = streams.queues().get(kind.queue());
                    String key = queue.device() + " " + queue.direction().label() + " "
                            + (queue.queue().isPresent()
                                    ? String.valueOf(queue.queue().getAsInt())
                                    : "null") + " "
                            + kind.lengthBytes();
                    counted.merge(key, kind.packets(), Long::sum);
                }
                List<String> rows = new ArrayList<>();
                counted.forEach((key, packets) -> rows.add(key + " " + packets));
                assertThat(rows)
                        .isNotEmpty()
                        .containsExactlyInAnyOrderElementsOf(opened.answers(
                                "select device, direction, queue, length_bytes, packets from length_counts"));
                long inStreams = streams.kinds().stream()
                        .mapToLong(PacketStreams.Kind::packets)
                        .sum();
                assertThat(streams.packets()).isEqualTo(inStreams);
            }
        }
    }

    private PacketStreams streams(Selection selection, Packet... packets) throws RecordingException, AnalyzerException {
        Path file = folder.resolve("run.arrow");
        PacketRecorder.record(file, ThreeDevices.start(), ThreeDevices.end(), List.of(packets));
        try (OpenedRecording opened = OpenedRecording.of(selection, file)) {
            return opened.session().packetStreams(MS);
        }
    }

    /** Queue and length of each packet. */
    private static List<String> packets(PacketStreams streams, PacketStreams.Stream stream) {
        return IntStream.of(stream.kinds())
                .mapToObj(kind -> streams.kinds().get(kind))
                .map(kind -> kind.queue() + "/" + kind.lengthBytes())
                .toList();
    }
}
