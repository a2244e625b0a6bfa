package netqscope.analyzer.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import netqscope.analyzer.analysis.QueueFlows.Flow;
import netqscope.analyzer.analysis.QueueFlows.Queue;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.fixture.OpenedRecording;
import netqscope.analyzer.fixture.Packet;
import netqscope.analyzer.fixture.PacketRecorder;
import netqscope.analyzer.fixture.Rotation;
import netqscope.analyzer.fixture.ThreeDevices;
import netqscope.recording.RecordingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QueueFlowsTest {

    @TempDir
    private Path folder;

    @Test
    void largestFlowsComeFirstAndOfEqualOnesTheLowestHash() throws RecordingException, AnalyzerException {
        Queue queue = flows(2, tx(0, 9), tx(0, 7), tx(0, 8), tx(0, 8).length(1000), tx(0, 7).length(100), tx(0, 5))
                .queues()
                .getFirst();
        assertThat(queue.largest()).containsExactly(flow(7, 2, 160), flow(8, 2, 1060));
        assertThat(queue.count()).isEqualTo(4);
        assertThat(queue.packets()).isEqualTo(6);
        assertThat(queue.bytes()).isEqualTo(1340);
        assertThat(queue.others()).isEqualTo(new Flow(OptionalLong.empty(), 2, 120));
    }

    @Test
    void packetsWithoutAHashAreNoFlow() throws RecordingException, AnalyzerException {
        Queue queue =
                flows(1, tx(0, 9), Packet.tx(1, 0), Packet.tx(2, 0)).queues().getFirst();
        assertThat(queue.largest()).containsExactly(flow(9, 1, 60));
        assertThat(queue.unhashed()).isEqualTo(new Flow(OptionalLong.empty(), 2, 120));
        assertThat(queue.count()).isEqualTo(1);
        assertThat(queue.others().packets()).isZero();
    }

    @Test
    void idleAndUnrecordedQueuesAreThereAndLossIsMarked() throws RecordingException, AnalyzerException {
        QueueFlows flows = flows(10, ThreeDevices.packets().toArray(Packet[]::new));
        assertThat(flows.packets()).isEqualTo(7);
        assertThat(flows.queues()).hasSize(15);
        // tx 0 of eth0 and tx 7 of veth0, which nobody declared, are the ones with hashes.
        assertThat(flows.queues().get(0).largest()).containsExactly(flow(3_735_928_559L, 1, 60));
        assertThat(flows.queues().get(1).packets()).isZero();
        assertThat(flows.queues().get(1).largest()).isEmpty();
        assertThat(flows.queues().get(11).queue()).isEqualTo(OptionalInt.of(7));
        assertThat(flows.queues().get(11).largest()).containsExactly(flow(4_294_967_295L, 1, 4_294_967_295L));
        assertThat(flows.queues().get(12).queue()).isEmpty();
        // 86 bytes and the link header, which the kernel has pulled.
        assertThat(flows.queues().get(12).unhashed()).isEqualTo(new Flow(OptionalLong.empty(), 1, 100));
        assertThat(flows.queues().get(0).lossy()).isFalse();
        assertThat(flows.queues().get(12).lossy()).isTrue();
    }

    @Test
    void unrecordedQueueGathersAllThatTheSenderLeftBehind() throws RecordingException, AnalyzerException {
        QueueFlows flows = flows(
                10,
                Packet.rx(0, 0).on(1, 0).queueMapping(1).hash(5),
                Packet.rx(1, 0).on(1, 0).queueMapping(2).hash(5),
                Packet.rx(2, 0).on(1, 0).queueMapping(0).hash(6));
        Queue unrecorded = flows.queues().stream()
                .filter(queue -> queue.device().equals("veth0") && queue.queue().isEmpty())
                .findFirst()
                .orElseThrow();
        assertThat(unrecorded.largest()).containsExactly(flow(5, 2, 120), flow(6, 1, 60));
        assertThat(flows.hotQueues()).isEmpty();
    }

    @Test
    void flowGoesOnInTheNextFile() throws RecordingException, AnalyzerException {
        Path first = folder.resolve("run.0.arrow");
        Path second = folder.resolve("run.1.arrow");
        Rotation.record(first, Rotation.start(0, ThreeDevices.start().devices()), List.of(tx(0, 9)), List.of());
        // Its devices come in another order: eth0 is number 2.
        Rotation.record(
                second,
                Rotation.start(1, ThreeDevices.start().devices().reversed()),
                List.of(tx(0, 9).on(2, 0), tx(0, 8).on(2, 0)),
                List.of());
        try (OpenedRecording opened = OpenedRecording.of(first, second)) {
            Queue queue = QueueFlows.of(opened.session(), 10).queues().getFirst();
            assertThat(queue.device()).isEqualTo("eth0");
            assertThat(queue.largest()).containsExactly(flow(9, 2, 120), flow(8, 1, 60));
        }
    }

    @Test
    void oneFlowMakesAQueueTheBusiestIfItIsNotWithoutIt() throws RecordingException, AnalyzerException {
        // 5 packets on queue 1, 3 of flow 9; 2 on queue 0.
        HotQueue hot = hotQueue(tx(1, 9), tx(1, 9), tx(1, 9), tx(1, 8), tx(1, 7), tx(0, 6), tx(0, 6));
        assertThat(hot.queue().queue()).isEqualTo(OptionalInt.of(1));
        assertThat(hot.queues()).isEqualTo(4);
        assertThat(hot.packets()).isEqualTo(7);
        assertThat(hot.nextPackets()).isEqualTo(2);
        assertThat(hot.packetsWithout()).isEqualTo(2);
        assertThat(hot.allPacketsWithout()).isEqualTo(4);
        assertThat(hot.isOfOneFlow()).isTrue();
    }

    @Test
    void queueThatStaysTheBusiestWithoutItsLargestFlowIsNotOfOneFlow() throws RecordingException, AnalyzerException {
        HotQueue hot = hotQueue(tx(1, 9), tx(1, 9), tx(1, 8), tx(1, 7), tx(0, 6));
        assertThat(hot.packetsWithout()).isEqualTo(2);
        assertThat(hot.isOfOneFlow()).isFalse();
    }

    @Test
    void ofEquallyBusyQueuesTheFirstIsTaken() throws RecordingException, AnalyzerException {
        HotQueue hot = hotQueue(tx(3, 9), tx(2, 9), tx(0, 9).queueMapping(2), tx(3, 9));
        assertThat(hot.queue().queue()).isEqualTo(OptionalInt.of(2));
        assertThat(hot.nextPackets()).isEqualTo(2);
    }

    @Test
    void flowsAreThoseOfACountOneByOne() throws RecordingException, AnalyzerException {
        Random random = new Random(1);
        List<Packet> packets = new ArrayList<>();
        Map<Integer, TreeMap<Long, Long>> counts = new TreeMap<>();
        for (int i = 0; i < 2000; i++) {
            int queue = random.nextInt(4);
            // Squares make some flows larger than others.
            long hash = 1 + (long) Math.pow(random.nextInt(1, 16), 2) * (random.nextInt(4) + 1);
            packets.add(tx(queue, hash));
            counts.computeIfAbsent(queue, key -> new TreeMap<>()).merge(hash, 1L, Long::sum);
        }
        QueueFlows flows = flows(5, packets.toArray(Packet[]::new));
        counts.forEach((queue, hashes) -> {
            assertThat(flows.queues().get(queue).count()).isEqualTo(hashes.size());
            assertThat(flows.queues().get(queue).largest())
                    .containsExactlyElementsOf(hashes.entrySet().stream()
                            .sorted(Map.Entry.<Long, Long>comparingByValue()
                                    .reversed()
                                    .thenComparing(Map.Entry.comparingByKey()))
                            .limit(5)
                            .map(entry -> flow(entry.getKey(), entry.getValue(), 60 * entry.getValue()))
                            .toList());
        });
    }

    @Test
    void numberOfFlowsThatCannotBeIsQuoted() throws RecordingException, AnalyzerException {
        try (OpenedRecording opened = OpenedRecording.of(ThreeDevices.record(folder.resolve("run.arrow")))) {
            assertThatThrownBy(() -> QueueFlows.of(opened.session(), 0))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("0 flows");
        }
    }

    private HotQueue hotQueue(Packet... packets) throws RecordingException, AnalyzerException {
        return flows(10, packets).hotQueues().getFirst();
    }

    private QueueFlows flows(int top, Packet... packets) throws RecordingException, AnalyzerException {
        Path file = folder.resolve("flows.arrow");
        PacketRecorder.record(file, ThreeDevices.start(), ThreeDevices.end(), List.of(packets));
        try (OpenedRecording opened = OpenedRecording.of(file)) {
            return QueueFlows.of(opened.session(), top);
        }
    }

    private static Packet tx(int queue, long hash) {
        return Packet.tx(0, 0).queueMapping(queue).hash(hash);
    }

    private static Flow flow(long hash, long packets, long bytes) {
        return new Flow(OptionalLong.of(hash), packets, bytes);
    }
}
