package netqscope.analyzer.analysis;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import netqscope.analyzer.analysis.QueueCpus.Move;
import netqscope.analyzer.analysis.Rate.Series;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Sample;
import netqscope.analyzer.database.Session;
import netqscope.analyzer.estimate.Estimate;
import netqscope.analyzer.estimate.Recorded;
import netqscope.analyzer.estimate.SampledShare;

/**
 * Which CPUs handled the packets of each queue of a sampled recording, estimated; whether that changed is judged by the packets
 * in the sample.
 *
 * @param recorded the same of the sample
 * @param queues in the same order
 */
public record SampledCpus(Sample sample, QueueCpus recorded, List<Queue> queues) {

    private static final int FEW = 30;

    public SampledCpus {
        queues = List.copyOf(queues);
    }

    /**
     * Estimates the packets of each queue and CPU.
     *
     * @param windowNs at least {@link Buckets#MIN_LENGTH_NS}; whole milliseconds need no packets imported
     * @throws Buckets.TooManyCells if windows are so short that they are too many
     */
    public static SampledCpus of(Session session, Sample sample, long windowNs) throws AnalyzerException {
        Rate rate = Rate.of(session, windowNs, EnumSet.allOf(GroupBy.class));
        QueueCpus recorded = QueueCpus.of(rate);
        List<Queue> queues = new ArrayList<>();
        for (QueueCpus.Queue queue : recorded.queues()) {
            List<Series> cpus = rate.series().stream()
                    .filter(series -> series.key().cpu().isPresent() && isOf(series.key(), queue))
                    .toList();
            boolean only = recorded.queues().stream()
                            .filter(other ->
                                    other.device().equals(queue.device()) && other.direction() == queue.direction())
                            .count()
                    == 1;
            queues.add(new Queue(
                    sample,
                    queue,
                    only && sample.isWhole(),
                    moves(queue, cpus, rate.buckets()),
                    windows(cpus, 1) - windows(cpus, FEW),
                    windows(cpus, 1)));
        }
        return new SampledCpus(sample, recorded, queues);
    }

    /** Kernel packets of all queues; exact if those are all that the recording is of. */
    public Estimate packets() {
        Sample.Domain domain = sample.domain(Optional.empty(), Optional.empty(), OptionalInt.empty());
        long[] all = new long[domain.strata().size()];
        for (QueueCpus.Queue queue : recorded.queues()) {
            for (int i = 0; i < queue.cpus().length; i++) {
                all[domain.stratum(queue.device(), queue.direction(), queue.cpus()[i])] += queue.packets()[i];
            }
        }
        return sample.isWhole() ? domain.total(all) : domain.strata().count(all);
    }

    private static boolean isOf(SeriesKey key, QueueCpus.Queue queue) {
        return key.device().equals(Optional.of(queue.device()))
                && key.direction().equals(Optional.of(queue.direction()))
                && key.queue().equals(queue.queue());
    }

    private static List<SampledMove> moves(QueueCpus.Queue queue, List<Series> cpus, Buckets windows) {
        List<SampledMove> moves = new ArrayList<>();
        int window = 0;
        for (Move move : queue.moves()) {
            while (windows.fromNs(window) != move.timeNs()) {
                window++;
            }
            moves.add(
                    new SampledMove(move, packets(cpus, move.fromCpu(), window), packets(cpus, move.toCpu(), window)));
        }
        return moves;
    }

    private static long packets(List<Series> cpus, int cpu, int window) {
        return cpus.stream()
                .filter(series -> series.key().cpu().equals(OptionalInt.of(cpu)))
                .mapToLong(series -> series.packets()[window])
                .sum();
    }

    /** How many windows have so many packets or more. */
    private static long windows(List<Series> cpus, long packets) {
        long count = 0;
        int windows = cpus.isEmpty() ? 0 : cpus.getFirst().packets().length;
        for (int window = 0; window < windows; window++) {
            long sum = 0;
            for (Series cpu : cpus) {
                sum += cpu.packets()[window];
            }
            count += sum >= packets ? 1 : 0;
        }
        return count;
    }

    /**
     * The CPUs of one queue.
     *
     * @param recorded in the sample
     * @param only whether it has all packets of its device and direction
     * @param moves by time
     * @param fewWindows how many windows have packets, but fewer than 30 of them in the sample
     * @param windows how many have packets in the sample
     */
    public record Queue(
            Sample sample,
            QueueCpus.Queue recorded,
            boolean only,
            List<SampledMove> moves,
            long fewWindows,
            long windows) {

        public Queue {
            moves = List.copyOf(moves);
        }

        /** How many packets a CPU handled. */
        public Estimate packetsOn(int cpu) {
            Sample.Domain domain = domain(OptionalInt.of(cpu));
            long[] packets = new long[domain.strata().size()];
            if (packets.length > 0) {
                packets[0] = recorded.packetsOn(cpu);
            }
            return only ? domain.total(packets) : domain.strata().count(packets);
        }

        /** All its packets. */
        public Estimate total() {
            Sample.Domain domain = domain(OptionalInt.empty());
            Recorded all = all(domain);
            return only ? domain.total(all.packets()) : domain.strata().count(all);
        }

        /** The share of a CPU, by index; empty if no packet of the queue is in the sample. */
        public Optional<Estimate> share(int index) {
            Sample.Domain domain = domain(OptionalInt.empty());
            Estimate packets = packetsOn(recorded.cpus()[index]);
            Estimate total = total();
            return packets.isExact() && total.isExact() && total.value() > 0
                    ? Optional.of(Estimate.exact(packets.value() / total.value()))
                    : SampledShare.of(domain.strata(), on(index, domain), all(domain));
        }

        /** Index of the CPU that is estimated to have handled most packets, the first one if there are several. */
        public OptionalInt main() {
            int main = -1;
            double most = 0;
            for (int i = 0; i < recorded.cpus().length; i++) {
                double packets = packetsOn(recorded.cpus()[i]).value();
                if (packets > most) {
                    main = i;
                    most = packets;
                }
            }
            return main < 0 ? OptionalInt.empty() : OptionalInt.of(main);
        }

        /** Whether that CPU is more than the error of sampling ahead of each other one. */
        public boolean isMainCertain() {
            OptionalInt main = main();
            Sample.Domain domain = domain(OptionalInt.empty());
            for (int i = 0; main.isPresent() && !only && i < recorded.cpus().length; i++) {
                if (i != main.getAsInt()
                        && SampledShare.difference(domain.strata(), on(main.getAsInt(), domain), on(i, domain))
                                        .low()
                                <= 0) {
                    return false;
                }
            }
            return main.isPresent();
        }

        /** How many of the moves may be by chance. */
        public long doubtfulMoves() {
            return moves.stream().filter(SampledMove::isDoubtful).count();
        }

        private Sample.Domain domain(OptionalInt cpu) {
            return sample.domain(Optional.of(recorded.device()), Optional.of(recorded.direction()), cpu);
        }

        private Recorded on(int index, Sample.Domain domain) {
            long[] packets = new long[domain.strata().size()];
            packets[domain.stratum(recorded.device(), recorded.direction(), recorded.cpus()[index])] =
                    recorded.packets()[index];
            return Recorded.counts(packets);
        }

        private Recorded all(Sample.Domain domain) {
            Recorded all = Recorded.none(domain.strata().size());
            for (int i = 0; i < recorded.cpus().length; i++) {
                all = all.plus(on(i, domain));
            }
            return all;
        }
    }

    /**
     * A move that the sample shows.
     *
     * @param fromRecorded packets of the CPU before, in the sample of the window
     * @param toRecorded packets of the new CPU
     */
    public record SampledMove(Move move, long fromRecorded, long toRecorded) {

        /** Whether chance may have made the one CPU's sample larger than that of the other. */
        public boolean isDoubtful() {
            double both = (double) fromRecorded + toRecorded;
            return toRecorded - fromRecorded <= Estimate.NORMAL_95 * Math.sqrt(both);
        }
    }
}
