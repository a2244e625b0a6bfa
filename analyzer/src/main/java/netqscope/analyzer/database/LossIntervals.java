package netqscope.analyzer.database;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;
import netqscope.recording.Loss;

/** Counts the recorded packets of those times in which others of the same CPU and direction were lost. Any thread uses it. */
final class LossIntervals {

    private final List<Loss> losses;
    private final Map<Integer, Ring> rings = new HashMap<>();
    private final AtomicLongArray recorded;

    LossIntervals(List<Loss> losses) {
        this.losses = losses;
        this.recorded = new AtomicLongArray(losses.size());
        for (int i = 0; i < losses.size(); i++) {
            int ring = ring(losses.get(i));
            rings.computeIfAbsent(ring, this::intervals);
        }
    }

    boolean isEmpty() {
        return losses.isEmpty();
    }

    /** Counts a packet, if it falls into an interval of its ring. */
    void count(int directionAndCpu, long monotonicNs) {
        Ring ring = rings.get(directionAndCpu);
        if (ring != null) {
            ring.count(monotonicNs, recorded);
        }
    }

    /** Packets of interval {@code index} that are in the file. */
    long recorded(int index) {
        return recorded.get(index);
    }

    private Ring intervals(int ring) {
        int[] indices = IntStream.range(0, losses.size())
                .filter(i -> ring(losses.get(i)) == ring)
                .boxed()
                .sorted(Comparator.comparingLong(i -> losses.get(i).fromNs()))
                .mapToInt(Integer::intValue)
                .toArray();
        return new Ring(
                indices,
                IntStream.of(indices).mapToLong(i -> losses.get(i).fromNs()).toArray(),
                IntStream.of(indices).mapToLong(i -> losses.get(i).toNs()).toArray());
    }

    private static int ring(Loss loss) {
        return loss.direction().code() | loss.cpu() << Byte.SIZE;
    }

    /** The intervals of one ring by their start; they do not overlap. */
    private record Ring(int[] indices, long[] fromNs, long[] toNs) {

        void count(long ns, AtomicLongArray recorded) {
            int low = 0;
            int high = fromNs.length;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (fromNs[middle] <= ns) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            if (low > 0 && ns < toNs[low - 1]) {
                recorded.incrementAndGet(indices[low - 1]);
            }
        }
    }
}
