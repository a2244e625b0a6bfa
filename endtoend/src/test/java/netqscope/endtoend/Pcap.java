package netqscope.endtoend;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The frames of a pcap file as tcpdump writes it with {@code --time-stamp-precision nano}. */
final class Pcap {

    private static final int MAGIC_NANOSECONDS = 0xA1B23C4D;
    private static final int HEADER_BYTES = 24;
    private static final int ETHER_TYPE = 12;
    private static final long NS_PER_S = 1_000_000_000;

    private Pcap() {}

    /**
     * One frame.
     *
     * @param realtimeNs since 1970-01-01 UTC
     * @param bytes length on the wire
     */
    record Frame(long realtimeNs, int bytes, int etherType) {}

    static List<Frame> frames(Path file) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        if (bytes.getInt() != MAGIC_NANOSECONDS) {
            throw new AssertionError(file + " is no little-endian pcap file with nanoseconds");
        }
        bytes.position(HEADER_BYTES);
        List<Frame> frames = new ArrayList<>();
        while (bytes.hasRemaining()) {
            long realtimeNs = bytes.getInt() * NS_PER_S + bytes.getInt();
            int captured = bytes.getInt();
            int length = bytes.getInt();
            int start = bytes.position();
            int etherType = Short.toUnsignedInt(Short.reverseBytes(bytes.getShort(start + ETHER_TYPE)));
            frames.add(new Frame(realtimeNs, length, etherType));
            bytes.position(start + captured);
        }
        return frames;
    }
}
