package netqscope.analyzer.analysis;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.LongStream;
import netqscope.analyzer.analysis.Rate.Series;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Session;
import netqscope.recording.Direction;
import org.jspecify.annotations.Nullable;

/**
 * Which CPUs handled the packets of each queue, and whether that changed.
 *
 * @param windows in which the CPU that dominates was looked for
 * @param queues idle ones too; by device in the order of the recording, TX before RX, by queue, unrecorded ones last
 */
public record QueueCpus(Buckets windows, List<Queue> queues) {

    public QueueCpus {
        queues = List.copyOf(queues);
    }

    /**
     * Counts the packets of each queue and CPU.
     *
     * @param windowNs at least {@link Buckets#MIN_LENGTH_NS}; whole milliseconds need no packets imported
     * @throws Buckets.TooManyCells if windows are so short that they are too many
     */
    public static QueueCpus of(Session session, long windowNs) throws AnalyzerException {
        return of(Rate.of(session, windowNs, EnumSet.allOf(GroupBy.class)));
    }

    /** The same from what each queue carried on each CPU. */
    static QueueCpus of(Rate rate) {
        List<Queue> queues = new ArrayList<>();
        List<Series> cpus = new ArrayList<>();
        for (Series series : rate.series()) {
            if (!cpus.isEmpty() && !isSameQueue(cpus.getFirst().key(), series.key())) {
                queues.add(queue(cpus, rate.buckets()));
                cpus.clear();
            }
            cpus.add(series);
        }
        if (!cpus.isEmpty()) {
            queues.add(queue(cpus, rate.buckets()));
        }
        return new QueueCpus(rate.buckets(), queues);
    }

    /** Kernel packets of all queues. */
    public long packets() {
        return queues.stream().mapToLong(Queue::total).sum();
    }

    private static boolean isSameQueue(SeriesKey one, SeriesKey other) {
        return one.device().equals(other.device())
                && one.direction().equals(other.direction())
                && one.queue().equals(other.queue());
    }

    private static Queue queue(List<Series> series, Buckets windows) {
        // A queue without packets has one series, without a CPU.
        List<Series> cpus =
                series.stream().filter(one -> one.key().cpu().isPresent()).toList();
        SeriesKey key = series.getFirst().key();
        return new Queue(
                key.device().orElseThrow(),
                key.direction().orElseThrow(),
                key.queue(),
                cpus.stream().mapToInt(one -> one.key().cpu().getAsInt()).toArray(),
                cpus.stream()
                        .mapToLong(one -> LongStream.of(one.packets()).sum())
                        .toArray(),
                series.stream().anyMatch(QueueCpus::isLossy),
                moves(cpus, windows));
    }

    private static boolean isLossy(Series series) {
        for (boolean lossy : series.lossy()) {
            if (lossy) {
                return true;
            }
        }
        return false;
    }

    private static List<Move> moves(List<Series> cpus, Buckets windows) {
        List<Move> moves = new ArrayList<>();
        Series before = null;
        for (int window = 0; window < windows.count(); window++) {
            Series now = dominating(cpus, before, window);
            if (now == null) {
                continue;
            }
            if (before != null && !before.key().cpu().equals(now.key().cpu())) {
                moves.add(new Move(
                        windows.fromNs(window),
                        before.key().cpu().getAsInt(),
                        now.key().cpu().getAsInt(),
                        before.lossy()[window] || now.lossy()[window]));
            }
            before = now;
        }
        return moves;
    }

    /** The CPU with most packets; of several the one before, or else the first. None if there are no packets. */
    private static @Nullable Series dominating(List<Series> cpus, @Nullable Series before, int window) {
        Series most = before;
        long packets = before == null ? 0 : before.packets()[window];
        for (Series cpu : cpus) {
            if (cpu.packets()[window] > packets) {
                most = cpu;
                packets = cpu.packets()[window];
            }
        }
        return packets == 0 ? null : most;
    }

    /**
     * The CPUs of one queue.
     *
     * @param queue empty: packets whose queue was not recorded
     * @param cpus that handled packets of it, ascending
     * @param packets kernel packets of each of those
     * @param lossy whether packets of the direction and one of the CPUs were lost, of this queue or another one
     * @param moves changes of the CPU with most packets from one window that has any to the next such one
     */
    public record Queue(
            String device,
            Direction direction,
            OptionalInt queue,
            int[] cpus,
            long[] packets,
            boolean lossy,
            List<Move> moves) {

        public Queue {
            moves = List.copyOf(moves);
        }

        /** Kernel packets of all CPUs. */
        public long total() {
            return LongStream.of(packets).sum();
        }

        /** Index of the CPU that handled most packets, the first one if there are several; empty if there are no packets. */
        public OptionalInt main() {
            return new Spread(cpus, packets).busiest();
        }

        /** How many packets a CPU handled. */
        public long packetsOn(int cpu) {
            for (int i = 0; i < cpus.length; i++) {
                if (cpus[i] == cpu) {
                    return packets[i];
                }
            }
            return 0;
        }
    }

    /**
     * Another CPU handles most packets of a queue than before.
     *
     * @param timeNs start of the first window in which it does, since the recording's start
     * @param lossy whether packets of one of the two were lost in it
     */
    public record Move(long timeNs, int fromCpu, int toCpu, boolean lossy) {}
}
