package netqscope.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import netqscope.recording.Direction;

/**
 * Writes rings as a classic pcap file with nanoseconds, in the order of time: of each packet {@value #SNAP_BYTES} bytes at most, an
 * Ethernet header, IPv4 or IPv6, UDP and zeros.
 *
 * <p>Source: <a href="https://www.ietf.org/archive/id/draft-ietf-opsawg-pcap-03.html">PCAP Capture File Format</a>.
 */
final class PcapOutput implements AutoCloseable {

    static final int SNAP_BYTES = 64;

    private static final int MAGIC_NANOSECONDS = 0xa1b23c4d;
    private static final int LINKTYPE_ETHERNET = 1;
    private static final int RECORD_HEADER_BYTES = 16;
    private static final int BUFFER_BYTES = 1 << 20;
    private static final long SECOND_NS = 1_000_000_000L;

    private final FileChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private final long realtimeAhead;
    private final FrameStart frames = new FrameStart();

    private PcapOutput(FileChannel channel, long realtimeAhead) {
        this.channel = channel;
        this.realtimeAhead = realtimeAhead;
        buffer.putInt(MAGIC_NANOSECONDS)
                .putShort((short) 2)
                .putShort((short) 4)
                .putInt(0)
                .putInt(0)
                .putInt(SNAP_BYTES)
                .putInt(LINKTYPE_ETHERNET);
    }

    /** @param realtimeAhead wall-clock time minus monotonic time, in nanoseconds */
    static PcapOutput create(Path file, long realtimeAhead) throws IOException {
        return new PcapOutput(
                FileChannel.open(
                        file,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.TRUNCATE_EXISTING),
                realtimeAhead);
    }

    /** Merges the rows of all rings' current drain: none of them is earlier than those of the drain before. */
    void add(List<Ring> rings) throws IOException {
        int[] next = new int[rings.size()];
        for (int ring = earliest(rings, next); ring >= 0; ring = earliest(rings, next)) {
            put(rings.get(ring), next[ring]++);
        }
    }

    /** Writes what is left. */
    void finish() throws IOException {
        flush();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    // There are few rings, for which this is faster than a heap.
    private static int earliest(List<Ring> rings, int[] next) {
        int earliest = -1;
        long earliestNs = Long.MAX_VALUE;
        for (int i = 0; i < next.length; i++) {
            Ring ring = rings.get(i);
            if (next[i] < ring.rows() && ring.timeNs[next[i]] < earliestNs) {
                earliest = i;
                earliestNs = ring.timeNs[next[i]];
            }
        }
        return earliest;
    }

    private void put(Ring ring, int row) throws IOException {
        if (buffer.remaining() < RECORD_HEADER_BYTES + SNAP_BYTES) {
            flush();
        }
        long wallNs = ring.timeNs[row] + realtimeAhead;
        int pulled = ring.direction() == Direction.RX ? PacketFiller.ETHERNET_HEADER_BYTES : 0;
        int lengthBytes = ring.length[row] + pulled;
        int captured = Math.min(lengthBytes, SNAP_BYTES);
        buffer.putInt((int) (wallNs / SECOND_NS))
                .putInt((int) (wallNs % SECOND_NS))
                .putInt(captured)
                .putInt(lengthBytes);
        buffer.put(buffer.position(), frames.of(ring.protocol[row], lengthBytes), 0, captured);
        buffer.position(buffer.position() + captured);
    }

    private void flush() throws IOException {
        buffer.flip();
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
        buffer.clear();
    }
}
