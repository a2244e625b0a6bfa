package netqscope.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import netqscope.recording.Recording;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What is in the pcap file is read byte by byte, as its specification says, and compared with the recording. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PcapOutputTest {

    private static final int SECONDS = 3;
    private static final int GLOBAL_HEADER_BYTES = 24;
    private static final long BUCKET_NS = 100_000_000;

    private record Frame(long sinceStartNs, int lengthBytes, ByteBuffer bytes) {}

    private Rows rows;
    private ByteBuffer header;
    private final List<Frame> frames = new ArrayList<>();

    @BeforeAll
    void generate(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("generated.arrow");
        Path pcap = folder.resolve("generated.pcap");
        RecordingGenerator.generate(new TrafficPlan(40_000, 8, SECONDS, 2), file, pcap);
        try (Recording recording = Recording.open(file)) {
            rows = Rows.of(recording);
        }
        read(ByteBuffer.wrap(Files.readAllBytes(pcap)).order(ByteOrder.LITTLE_ENDIAN));
    }

    private void read(ByteBuffer file) {
        header = file.slice(0, GLOBAL_HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        file.position(GLOBAL_HEADER_BYTES);
        while (file.hasRemaining()) {
            long wallNs = file.getInt() * 1_000_000_000L + file.getInt();
            int captured = file.getInt();
            int lengthBytes = file.getInt();
            ByteBuffer bytes = file.slice(file.position(), captured);
            file.position(file.position() + captured);
            frames.add(new Frame(wallNs - RecordingGenerator.START_CLOCK.realtimeNs(), lengthBytes, bytes));
        }
    }

    @Test
    void theHeaderSaysNanosecondsAndEthernet() {
        assertThat(header.getInt(0)).isEqualTo(0xa1b23c4d);
        assertThat(header.getShort(4)).isEqualTo((short) 2);
        assertThat(header.getShort(6)).isEqualTo((short) 4);
        assertThat(header.getInt(16)).isEqualTo(64);
        assertThat(header.getInt(20)).isEqualTo(1);
    }

    @Test
    void everyTenthOfASecondHasAsManyPacketsAsInTheRecording() {
        int[] recorded = new int[SECONDS * 10];
        for (int row = 0; row < rows.count(); row++) {
            recorded[(int) (rows.sinceStartNs(row) / BUCKET_NS)]++;
        }
        int[] captured = new int[SECONDS * 10];
        frames.forEach(frame -> captured[(int) (frame.sinceStartNs() / BUCKET_NS)]++);
        assertThat(captured).isEqualTo(recorded);
    }

    @Test
    void theTimesAreThoseOfTheRecordingInOrder() {
        long[] times = new long[rows.count()];
        Arrays.setAll(times, rows::sinceStartNs);
        Arrays.sort(times);
        assertThat(frames.stream().mapToLong(Frame::sinceStartNs)).containsExactly(box(times));
    }

    @Test
    void theLengthsAreThoseOfTheRecordingWithLinkHeader() {
        long[] recorded = new long[rows.count()];
        Arrays.setAll(recorded, row -> rows.length(row) + (rows.direction(row) == 1 ? 14 : 0));
        long[] captured = frames.stream().mapToLong(Frame::lengthBytes).toArray();
        Arrays.sort(recorded);
        Arrays.sort(captured);
        assertThat(captured).isEqualTo(recorded);
    }

    @Test
    void atMost64BytesOfAFrameAreCapturedAndTheyAreIp() {
        for (Frame frame : frames) {
            ByteBuffer bytes = frame.bytes();
            assertThat(bytes.remaining()).isEqualTo(Math.min(64, frame.lengthBytes()));
            int afterEthernet = frame.lengthBytes() - 14;
            if (bytes.getShort(12) == 0x0800) {
                assertThat(bytes.get(14)).isEqualTo((byte) 0x45);
                assertThat(Short.toUnsignedInt(bytes.getShort(16))).isEqualTo(afterEthernet);
            } else {
                assertThat(bytes.getShort(12)).isEqualTo((short) 0x86dd);
                assertThat(bytes.get(14)).isEqualTo((byte) 0x60);
                assertThat(Short.toUnsignedInt(bytes.getShort(18))).isEqualTo(afterEthernet - 40);
            }
        }
    }

    private static Long[] box(long[] values) {
        return Arrays.stream(values).boxed().toArray(Long[]::new);
    }
}
