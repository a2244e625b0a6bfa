package netqscope.analyzer.analysis.sampling;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import netqscope.analyzer.database.PacketStreams;
import netqscope.recording.Direction;

/**
 * Packets of which it is known how many there were: those of a CPU, direction and device. Where fewer than 30 of them are
 * expected in a sample, all such packets of a device and direction are one stratum together.
 */
final class Strata {

    private static final long SMALLEST = 30;

    private final int[][] ofLanes;
    private final long[] populations;

    private Strata(int[][] ofLanes, long[] populations) {
        this.ofLanes = ofLanes;
        this.populations = populations;
    }

    /** The strata of samples of one packet in {@code distance}. */
    static Strata of(PacketStreams packets, int distance) {
        List<PacketStreams.Stream> streams = packets.streams();
        List<Map<String, Long>> ofDevices = new ArrayList<>();
        streams.forEach(stream -> ofDevices.add(new HashMap<>()));
        for (PacketStreams.Kind kind : packets.kinds()) {
            ofDevices
                    .get(kind.stream())
                    .merge(packets.queues().get(kind.queue()).device(), kind.packets(), Long::sum);
        }
        Map<Key, Integer> numbers = new HashMap<>();
        int[][] ofLanes = new int[streams.size()][];
        Map<Integer, Long> populations = new HashMap<>();
        for (int i = 0; i < ofLanes.length; i++) {
            PacketStreams.Stream stream = streams.get(i);
            int[] lanes = new int[stream.laneQueues().length];
            Map<String, Integer> found = new HashMap<>();
            for (Map.Entry<String, Long> device : ofDevices.get(i).entrySet()) {
                boolean small = device.getValue() < SMALLEST * distance;
                Key key = new Key(device.getKey(), stream.direction(), small ? -1 : stream.cpu());
                numbers.putIfAbsent(key, numbers.size());
                found.put(device.getKey(), numbers.getOrDefault(key, 0));
                populations.merge(numbers.getOrDefault(key, 0), device.getValue(), Long::sum);
            }
            for (int lane = 0; lane < lanes.length; lane++) {
                String device = packets.queues().get(stream.laneQueues()[lane]).device();
                lanes[lane] = found.getOrDefault(device, 0);
            }
            ofLanes[i] = lanes;
        }
        long[] all = new long[numbers.size()];
        populations.forEach((stratum, population) -> all[stratum] = population);
        return new Strata(ofLanes, all);
    }

    int count() {
        return populations.length;
    }

    /** Packets that a stratum has. */
    long population(int stratum) {
        return populations[stratum];
    }

    /** The stratum that a lane of a stream is in. */
    int of(int stream, int lane) {
        return ofLanes[stream][lane];
    }

    /** @param cpu -1: several */
    private record Key(String device, Direction direction, int cpu) {}
}
