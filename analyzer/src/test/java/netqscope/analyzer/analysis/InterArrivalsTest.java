package netqscope.analyzer.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.fixture.OpenedRecording;
import netqscope.analyzer.fixture.Packet;
import netqscope.analyzer.fixture.PacketRecorder;
import netqscope.analyzer.fixture.ThreeDevices;
import netqscope.recording.RecordingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InterArrivalsTest {

    @TempDir
    private Path folder;

    @Test
    void bucketsAreTenToADecadeAndFollowEachOther() {
        assertThat(InterArrivals.fromNs(0)).isZero();
        assertThat(InterArrivals.fromNs(7)).isEqualTo(8);
        assertThat(InterArrivals.toNs(7)).hasValue(10);
        int decade = InterArrivals.bucket(1_000_000);
        assertThat(InterArrivals.fromNs(decade)).isEqualTo(1_000_000);
        assertThat(InterArrivals.fromNs(decade + 1)).isEqualTo(1_258_925);
        assertThat(InterArrivals.fromNs(decade + 10)).isEqualTo(10_000_000);
        assertThat(InterArrivals.toNs(InterArrivals.buckets() - 1)).isEmpty();
        assertThat(InterArrivals.bucket(Long.MAX_VALUE)).isEqualTo(InterArrivals.buckets() - 1);
    }

    @Test
    void timeAtTheEdgeOfABucketIsInIt() throws RecordingException, AnalyzerException {
        // 0, 9, 10, 12 and 13 ns.
        InterArrivals.Queue queue =
                of(txAt(100, 100, 109, 119, 131, 144)).queues().getFirst();
        assertThat(queue.gaps()).isEqualTo(5);
        assertThat(queue.counts()[InterArrivals.bucket(0)]).isEqualTo(1);
        assertThat(queue.counts()[InterArrivals.bucket(9)]).isEqualTo(1);
        assertThat(queue.counts()[InterArrivals.bucket(10)]).isEqualTo(2);
        assertThat(queue.counts()[InterArrivals.bucket(13)]).isEqualTo(1);
    }

    @Test
    void queuesAreForThemselvesAndCpusOfAQueueAreNot() throws RecordingException, AnalyzerException {
        List<Packet> packets = List.of(
                Packet.tx(0, 0),
                Packet.tx(40, 0).queueMapping(2),
                Packet.tx(100, 0).on(0, 1),
                Packet.tx(140, 1).queueMapping(2));
        InterArrivals arrivals = of(packets);
        assertThat(arrivals.queues()).hasSize(13);
        for (int number : new int[] {0, 2}) {
            InterArrivals.Queue queue = arrivals.queues().get(number);
            assertThat(queue.queue()).hasValue(number);
            assertThat(queue.gaps()).isEqualTo(1);
            assertThat(queue.counts()[InterArrivals.bucket(100)]).isEqualTo(1);
        }
        assertThat(arrivals.queues().get(1).gaps()).isZero();
    }

    @Test
    void wirePacketsAreCountedByTheKernelPacketThatCarriedThem() throws RecordingException, AnalyzerException {
        List<Packet> packets = List.of(
                Packet.tx(0, 0),
                Packet.tx(1, 1).length(5000).gso(4, 1448),
                Packet.tx(2, 2).length(5000).gso(3, 1448),
                Packet.tx(3, 3).length(9000).gso(0, 1448));
        WireSizes.Queue queue;
        try (OpenedRecording opened = opened(packets)) {
            queue = WireSizes.of(opened.session()).queues().getFirst();
        }
        assertThat(queue.carriedBy().packets()).isEqualTo(8);
        assertThat(queue.carriedBy().percentile(500)).isEqualTo(OptionalLong.of(5000));
        assertThat(queue.carriedBy().max()).hasValue(5000);
        assertThat(queue.unknown()).isEqualTo(1);
    }

    private static List<Packet> txAt(long... timesNs) {
        List<Packet> packets = new ArrayList<>();
        for (int i = 0; i < timesNs.length; i++) {
            packets.add(Packet.tx(timesNs[i], i));
        }
        return packets;
    }

    private InterArrivals of(List<Packet> packets) throws RecordingException, AnalyzerException {
        try (OpenedRecording opened = opened(packets)) {
            return InterArrivals.of(opened.session());
        }
    }

    private OpenedRecording opened(List<Packet> packets) throws RecordingException, AnalyzerException {
        Path file = folder.resolve("run.arrow");
        PacketRecorder.record(file, ThreeDevices.start(), ThreeDevices.end(), packets);
        return OpenedRecording.of(file);
    }
}
