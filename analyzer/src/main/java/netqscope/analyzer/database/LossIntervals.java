package netqscope.analyzer.database;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;
import netqscope.recording.Loss;
import org.jspecify.annotations.Nullable;

/** Counts the recorded packets of those times in which others of the same CPU and direction were lost. Any thread uses it. */
final class LossIntervals {

    private final List<Loss> losses;
    private final Map<Integer, Ring> rings = new HashMap<>();
    private final AtomicLongArray recorded;

    LossIntervals(List<Loss> losses) {
        this.losses = losses;
        this.recorded = new AtomicLongArray(losses.size());
        losses.stream().map(LossIntervals::key).distinct().forEach(key -> rings.put(key, new Ring(key)));
    }

    /** The intervals of one ring, whose packets have this direction and CPU; null if it lost none. */
    @Nullable
    Ring ring(int directionAndCpu) {
        return rings.get(directionAndCpu);
    }

    /** Packets of interval {@code index} that are in the file. */
    long recorded(int index) {
        return recorded.get(index);
    }

    private static int key(Loss loss) {
        return loss.direction().code() | loss.cpu() << Byte.SIZE;
    }

    /** By their start; they do not overlap. */
    final class Ring {

        private final int[] indices;
        private final long[] fromNs;
        private final long[] toNs;

        private Ring(int key) {
            indices = IntStream.range(0, losses.size())
                    .filter(i -> key(losses.get(i)) == key)
                    .boxed()
                    .sorted(Comparator.comparingLong(i -> losses.get(i).fromNs()))
                    .mapToInt(Integer::intValue)
                    .toArray();
            fromNs =
                    IntStream.of(indices).mapToLong(i -> losses.get(i).fromNs()).toArray();
            toNs = IntStream.of(indices).mapToLong(i -> losses.get(i).toNs()).toArray();
        }

        /** Counts a packet, if it falls into an interval. */
        void count(long monotonicNs) {
            int low = 0;
            int high = fromNs.length;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (fromNs[middle] <= monotonicNs) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            if (low > 0 && monotonicNs < toNs[low - 1]) {
                recorded.incrementAndGet(indices[low - 1]);
            }
        }
    }
}
