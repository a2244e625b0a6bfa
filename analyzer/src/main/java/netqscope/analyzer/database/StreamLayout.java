package netqscope.analyzer.database;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import netqscope.analyzer.database.Groups.Group;
import netqscope.analyzer.database.PacketStreams.Kind;
import netqscope.analyzer.database.PacketStreams.Queue;
import netqscope.recording.Direction;

/** Where each packet goes, once it is known how many packets of which group each chunk has. Threads fill it chunk by chunk. */
final class StreamLayout {

    private static final Comparator<Group> BY_QUEUE = Comparator.comparingInt(Group::device)
            .thenComparingInt(Group::direction)
            .thenComparingInt(Group::queue);
    private static final Comparator<Group> BY_STREAM =
            Comparator.comparingInt(Group::direction).thenComparingInt(Group::cpu);

    private final List<String> devices;
    private final List<Group> groups;
    private final int[][] groupPackets;
    private final List<Group> queues;
    private final List<Group> streams;
    private final int[] queueOf;
    private final int[] streamOf;
    private final List<Kind> kinds;
    private final LongTable kindOf = new LongTable();
    private final int[][] packetKinds;
    private final int[][] ordinals;

    /**
     * A layout of nothing yet.
     *
     * @param groupPackets by chunk and group; groups at the end that a chunk does not have may be missing
     * @param kindPackets by {@link #key}
     */
    StreamLayout(List<String> devices, List<Group> groups, int[][] groupPackets, LongTable kindPackets)
            throws AnalyzerException {
        this.devices = devices;
        this.groups = groups;
        this.groupPackets = groupPackets;
        queues = distinct(groups, BY_QUEUE);
        streams = distinct(groups, BY_STREAM);
        queueOf = indices(groups, queues, BY_QUEUE);
        streamOf = indices(groups, streams, BY_STREAM);
        long[] streamPackets = new long[streams.size()];
        for (int[] packets : groupPackets) {
            for (int group = 0; group < packets.length; group++) {
                streamPackets[streamOf[group]] += packets[group];
            }
        }
        packetKinds = arrays(streamPackets);
        ordinals = arrays(streamPackets);
        kinds = kinds(kindPackets);
    }

    /** Stands for packets of one group and length. */
    static long key(int group, long lengthBytes) {
        return (long) group << Integer.SIZE | lengthBytes;
    }

    /** How many there are. */
    int streams() {
        return streams.size();
    }

    int streamOf(int group) {
        return streamOf[group];
    }

    /** Where the packets of a chunk begin. */
    Place place(int chunk) {
        int[] positions = new int[streams.size()];
        int[] laneOrdinals = new int[groups.size()];
        for (int before = 0; before < chunk; before++) {
            int[] packets = groupPackets[before];
            for (int group = 0; group < packets.length; group++) {
                positions[streamOf[group]] += packets[group];
                laneOrdinals[group] += packets[group];
            }
        }
        return new Place(positions, laneOrdinals);
    }

    /** Puts a packet into a place, which moves on. */
    void put(Place place, int group, int stream, long lengthBytes) {
        int position = place.positions[stream]++;
        packetKinds[stream][position] = (int) kindOf.get(key(group, lengthBytes), 0);
        ordinals[stream][position] = place.ordinals[group]++;
    }

    /** Everything, when all chunks are filled in. */
    PacketStreams streams(StreamScan.ChunkRuns[] runs) {
        List<PacketStreams.Stream> filled = new ArrayList<>();
        for (int i = 0; i < streams.size(); i++) {
            int stream = i;
            int[] starts = Stream.of(runs)
                    .flatMapToInt(chunk -> IntStream.of(chunk.starts(stream)))
                    .toArray();
            long[] buckets = Stream.of(runs)
                    .flatMapToLong(chunk -> LongStream.of(chunk.buckets(stream)))
                    .toArray();
            int[] changes = IntStream.range(0, starts.length)
                    .filter(run -> run == 0 || buckets[run] != buckets[run - 1])
                    .toArray();
            filled.add(new PacketStreams.Stream(
                    direction(streams.get(i)),
                    streams.get(i).cpu(),
                    IntStream.of(lanes(i)).map(group -> queueOf[group]).toArray(),
                    packetKinds[i],
                    ordinals[i],
                    IntStream.of(changes).map(run -> starts[run]).toArray(),
                    IntStream.of(changes).mapToLong(run -> buckets[run]).toArray()));
        }
        return new PacketStreams(queues.stream().map(this::queue).toList(), kinds, filled);
    }

    private List<Kind> kinds(LongTable packets) {
        long[] keys = keys(packets);
        int[] laneOf = new int[groups.size()];
        for (int stream = 0; stream < streams.size(); stream++) {
            int[] lanes = lanes(stream);
            for (int lane = 0; lane < lanes.length; lane++) {
                laneOf[lanes[lane]] = lane;
            }
        }
        List<Kind> sorted = LongStream.of(keys)
                .mapToObj(key -> {
                    int group = (int) (key >>> Integer.SIZE);
                    return new Kind(
                            queueOf[group], key & 0xFFFF_FFFFL, streamOf[group], laneOf[group], packets.get(key, 0));
                })
                .sorted(Comparator.comparingInt(Kind::queue)
                        .thenComparingLong(Kind::lengthBytes)
                        .thenComparingInt(Kind::stream))
                .toList();
        int[][] groupOfLane =
                IntStream.range(0, streams.size()).mapToObj(this::lanes).toArray(int[][]::new);
        for (int i = 0; i < sorted.size(); i++) {
            Kind kind = sorted.get(i);
            kindOf.add(key(groupOfLane[kind.stream()][kind.lane()], kind.lengthBytes()), i);
        }
        return sorted;
    }

    /** The groups of a stream, by queue. */
    private int[] lanes(int stream) {
        return IntStream.range(0, groups.size())
                .filter(group -> streamOf[group] == stream)
                .boxed()
                .sorted(Comparator.comparingInt(group -> queueOf[group]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private Queue queue(Group group) {
        return new Queue(
                devices.get(group.device()),
                direction(group),
                group.queue() == Groups.UNRECORDED ? OptionalInt.empty() : OptionalInt.of(group.queue()));
    }

    private static Direction direction(Group group) {
        return group.direction() == Direction.TX.code() ? Direction.TX : Direction.RX;
    }

    private static long[] keys(LongTable table) {
        long[] keys = new long[table.size()];
        int[] size = new int[1];
        try {
            table.forEach((key, value) -> keys[size[0]++] = key);
        } catch (InterruptedException e) {
            throw new IllegalStateException("nothing here waits", e);
        }
        return keys;
    }

    private static int[][] arrays(long[] sizes) throws AnalyzerException {
        int[][] arrays = new int[sizes.length][];
        for (int i = 0; i < sizes.length; i++) {
            if (sizes[i] > Integer.MAX_VALUE - Long.BYTES) {
                throw new AnalyzerException(
                        "%,d packets of one CPU and direction are too many: select fewer with --from and --to"
                                .formatted(sizes[i]));
            }
            arrays[i] = new int[(int) sizes[i]];
        }
        return arrays;
    }

    private static List<Group> distinct(List<Group> groups, Comparator<Group> order) {
        List<Group> sorted = new ArrayList<>();
        groups.stream().sorted(order).forEach(group -> {
            if (sorted.isEmpty() || order.compare(sorted.getLast(), group) != 0) {
                sorted.add(group);
            }
        });
        return sorted;
    }

    private static int[] indices(List<Group> groups, List<Group> among, Comparator<Group> order) {
        Group[] sorted = among.toArray(Group[]::new);
        return groups.stream()
                .mapToInt(group -> Arrays.binarySearch(sorted, group, order))
                .toArray();
    }

    /** How far the packets of a chunk have come, by stream and by group. */
    static final class Place {

        private final int[] positions;
        private final int[] ordinals;

        private Place(int[] positions, int[] ordinals) {
            this.positions = positions;
            this.ordinals = ordinals;
        }

        int position(int stream) {
            return positions[stream];
        }
    }
}
