package netqscope.analyzer.database;

import java.util.List;
import java.util.OptionalInt;
import netqscope.recording.Direction;

/**
 * The selected packets in the order in which each CPU and direction handled them, which is that of their sequence numbers. A
 * packet takes {@link #BYTES_PER_PACKET} of memory.
 *
 * @param queues those that have packets: by device in the order of the recording, TX before RX, by number, unrecorded last
 * @param kinds by queue, then by length, then by stream
 * @param streams TX before RX, by CPU
 */
public record PacketStreams(List<Queue> queues, List<Kind> kinds, List<Stream> streams) {

    /** What stays in memory of a packet. */
    public static final int BYTES_PER_PACKET = 2 * Integer.BYTES;

    public PacketStreams {
        queues = List.copyOf(queues);
        kinds = List.copyOf(kinds);
        streams = List.copyOf(streams);
    }

    /** Kernel packets (skbs) in all. */
    public long packets() {
        return streams.stream().mapToLong(Stream::packets).sum();
    }

    /**
     * A queue.
     *
     * @param queue empty: not recorded
     */
    public record Queue(String device, Direction direction, OptionalInt queue) {}

    /**
     * What packets have in common that differ in nothing but time.
     *
     * @param queue index among the queues
     * @param stream index among the streams
     * @param lane index among the lanes of the stream
     * @param packets how many there are, at least one
     */
    public record Kind(int queue, long lengthBytes, int stream, int lane, long packets) {}

    /**
     * The packets of one CPU and direction.
     *
     * @param laneQueues a lane is what the stream has of one queue; its index among the queues
     * @param kinds of each packet, its index among the kinds
     * @param ordinals of each packet, its place from 0 among those of its lane
     * @param runStarts index of the first packet of each run: packets that follow each other in one bucket of time
     * @param runBuckets number of that bucket, since the recording's start
     */
    public record Stream(
            Direction direction,
            int cpu,
            int[] laneQueues,
            int[] kinds,
            int[] ordinals,
            int[] runStarts,
            long[] runBuckets) {

        /** Kernel packets (skbs). */
        public int packets() {
            return kinds.length;
        }
    }
}
