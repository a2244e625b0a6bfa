package netqscope.app.viewmodel.bursts;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import netqscope.analyzer.Share;
import netqscope.analyzer.ShareFigure;
import netqscope.analyzer.analysis.Buckets;
import netqscope.analyzer.analysis.QueueCpus;
import netqscope.analyzer.analysis.SampledCpus;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Sample;
import netqscope.analyzer.database.Session;
import netqscope.analyzer.estimate.Estimate;
import netqscope.analyzer.output.Numbers;
import netqscope.app.viewmodel.QueueKey;
import netqscope.app.viewmodel.QueueNames;

/**
 * Which CPUs handled the packets of each queue.
 *
 * @param windowNs in which the CPU with most packets is looked for
 * @param cpus that handled any, ascending
 * @param queues those that have packets
 * @param moves of queues from one CPU to another, by queue and time
 */
public record CpuAnswer(boolean sampled, long windowNs, List<Integer> cpus, List<Queue> queues, List<Move> moves) {

    private static final long WINDOW_NS = 100_000_000;

    public CpuAnswer {
        cpus = List.copyOf(cpus);
        queues = List.copyOf(queues);
        moves = List.copyOf(moves);
    }

    /** Asks the analyzer, in longer windows than 100 ms if those are too many. */
    static CpuAnswer of(Session session, QueueNames names) throws AnalyzerException {
        try {
            return of(session, WINDOW_NS, names);
        } catch (Buckets.TooManyCells e) {
            return of(session, e.fittingLengthNs(), names);
        }
    }

    private static CpuAnswer of(Session session, long windowNs, QueueNames names) throws AnalyzerException {
        Optional<Sample> sample = session.database().sample();
        return sample.isPresent()
                ? of(SampledCpus.of(session, sample.get(), windowNs), windowNs, names)
                : of(QueueCpus.of(session, windowNs), windowNs, names);
    }

    private static CpuAnswer of(QueueCpus all, long windowNs, QueueNames names) {
        int[] cpus = cpus(all);
        List<Queue> queues = new ArrayList<>();
        List<Move> moves = new ArrayList<>();
        for (QueueCpus.Queue queue : all.queues()) {
            if (queue.total() == 0) {
                continue;
            }
            Place place = Place.of(new QueueKey(queue.device(), queue.direction(), queue.queue()), names);
            OptionalInt main = queue.main();
            queues.add(new Queue(
                    place,
                    Arrays.stream(cpus)
                            .mapToObj(cpu -> Estimate.exact((double) queue.packetsOn(cpu)))
                            .toList(),
                    Estimate.exact((double) queue.total()),
                    main.isPresent() ? OptionalInt.of(queue.cpus()[main.getAsInt()]) : main,
                    true,
                    main.isPresent() ? Share.percent(queue.packets()[main.getAsInt()], queue.total()) : "-",
                    queue.moves().size(),
                    queue.lossy()));
            queue.moves()
                    .forEach(move -> moves.add(
                            new Move(place, move.timeNs(), move.fromCpu(), move.toCpu(), false, move.lossy())));
        }
        return new CpuAnswer(false, windowNs, boxed(cpus), queues, moves);
    }

    private static CpuAnswer of(SampledCpus all, long windowNs, QueueNames names) {
        int[] cpus = cpus(all.recorded());
        List<Queue> queues = new ArrayList<>();
        List<Move> moves = new ArrayList<>();
        for (SampledCpus.Queue queue : all.queues()) {
            QueueCpus.Queue recorded = queue.recorded();
            if (recorded.total() == 0) {
                continue;
            }
            Place place = Place.of(new QueueKey(recorded.device(), recorded.direction(), recorded.queue()), names);
            OptionalInt main = queue.main();
            queues.add(new Queue(
                    place,
                    Arrays.stream(cpus).mapToObj(queue::packetsOn).toList(),
                    queue.total(),
                    main.isPresent() ? OptionalInt.of(recorded.cpus()[main.getAsInt()]) : main,
                    queue.isMainCertain(),
                    main.isPresent()
                            ? queue.share(main.getAsInt())
                                    .map(of -> new ShareFigure(of).text(Numbers.GROUPED))
                                    .orElse("-")
                            : "-",
                    queue.moves().size(),
                    recorded.lossy()));
            queue.moves()
                    .forEach(move -> moves.add(new Move(
                            place,
                            move.move().timeNs(),
                            move.move().fromCpu(),
                            move.move().toCpu(),
                            move.isDoubtful(),
                            move.move().lossy())));
        }
        return new CpuAnswer(true, windowNs, boxed(cpus), queues, moves);
    }

    private static int[] cpus(QueueCpus all) {
        return all.queues().stream()
                .flatMapToInt(queue -> IntStream.of(queue.cpus()))
                .distinct()
                .sorted()
                .toArray();
    }

    private static List<Integer> boxed(int[] numbers) {
        return Arrays.stream(numbers).boxed().toList();
    }

    /**
     * The CPUs of one queue.
     *
     * @param packets kernel packets on each of {@link #cpus}
     * @param total on all of them
     * @param main the CPU with most packets
     * @param mainCertain whether that is more than the error of sampling
     * @param mainShare its share of the queue's packets, for a person
     * @param moves how often another CPU had most packets
     * @param lossy whether packets of the direction and one of the CPUs were lost
     */
    public record Queue(
            Place place,
            List<Estimate> packets,
            Estimate total,
            OptionalInt main,
            boolean mainCertain,
            String mainShare,
            int moves,
            boolean lossy)
            implements OfQueue {

        public Queue {
            packets = List.copyOf(packets);
        }

        /** Which share of the queue's packets a CPU had, by its index: 0 to 1. */
        public double share(int index) {
            return total.value() == 0 ? 0 : Math.min(1, packets.get(index).value() / total.value());
        }
    }

    /**
     * Another CPU has most packets of a queue than before.
     *
     * @param timeNs where the first window begins in which it has
     * @param doubtful whether chance may have made it so in the sample
     */
    public record Move(Place place, long timeNs, int fromCpu, int toCpu, boolean doubtful, boolean lossy)
            implements OfQueue {}
}
