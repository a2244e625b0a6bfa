package netqscope.analyzer.analysis.sampling;

import java.util.ArrayList;
import java.util.List;
import netqscope.analyzer.analysis.Buckets;
import netqscope.analyzer.database.PacketStreams;

/**
 * What the streams have of the buckets of queues.
 *
 * @param parts each of one stream
 */
record RunSums(List<Part> parts) {

    static RunSums of(PacketStreams packets, Buckets buckets) {
        List<Part> parts = new ArrayList<>();
        long[] lengths = packets.kinds().stream()
                .mapToLong(PacketStreams.Kind::lengthBytes)
                .toArray();
        int[] lanes =
                packets.kinds().stream().mapToInt(PacketStreams.Kind::lane).toArray();
        for (int i = 0; i < packets.streams().size(); i++) {
            PacketStreams.Stream stream = packets.streams().get(i);
            int runs = stream.runStarts().length;
            for (int run = 0; run < runs; run++) {
                int laneCount = stream.laneQueues().length;
                double[] count = new double[laneCount];
                double[] bytes = new double[laneCount];
                double[] squares = new double[laneCount];
                int end = run + 1 < runs ? stream.runStarts()[run + 1] : stream.packets();
                for (int at = stream.runStarts()[run]; at < end; at++) {
                    int kind = stream.kinds()[at];
                    double length = lengths[kind];
                    count[lanes[kind]]++;
                    bytes[lanes[kind]] += length;
                    squares[lanes[kind]] += length * length;
                }
                int bucket = (int) (stream.runBuckets()[run] - buckets.first());
                for (int lane = 0; lane < laneCount; lane++) {
                    if (count[lane] > 0) {
                        int cell = bucket * packets.queues().size() + stream.laneQueues()[lane];
                        parts.add(new Part(i, lane, cell, count[lane], bytes[lane], squares[lane]));
                    }
                }
            }
        }
        return new RunSums(parts);
    }

    /**
     * The packets of one stream in one bucket of one queue.
     *
     * @param lane index among the lanes of the stream
     * @param cell index among the buckets and queues
     * @param squares sum of the squares of their lengths
     */
    record Part(int stream, int lane, int cell, double packets, double bytes, double squares) {}
}
