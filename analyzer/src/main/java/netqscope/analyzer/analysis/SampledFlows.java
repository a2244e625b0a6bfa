package netqscope.analyzer.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.QueryResult;
import netqscope.analyzer.database.Sample;
import netqscope.analyzer.database.Session;
import netqscope.analyzer.estimate.Estimate;
import netqscope.analyzer.estimate.Recorded;
import netqscope.analyzer.estimate.SampledShare;
import netqscope.recording.Direction;

/**
 * Which flows the packets of each queue of a sampled recording are of, estimated. Flows none of whose packets was recorded are
 * not known.
 *
 * @param queues idle ones too; by device in the order of the recording, TX before RX, by queue, unrecorded ones last
 */
public record SampledFlows(Sample sample, List<Queue> queues) {

    private static final int NUMBER = 0;
    private static final int DEVICE = 1;
    private static final int DIRECTION = 2;
    private static final int QUEUE = 3;
    private static final int FLOWS = 4;
    private static final int PART = 5;
    private static final int HASH = 6;
    private static final int CPU = 7;
    private static final int PACKETS = 8;
    private static final int BYTES = 9;
    private static final int SQUARES = 10;

    private static final long PART_QUEUE = 0;
    private static final long PART_FLOW = 1;

    public SampledFlows {
        queues = List.copyOf(queues);
    }

    /**
     * Estimates the packets of each flow; imports the packets.
     *
     * @param top how many flows of a queue are told apart, 1 to {@link QueueFlows#MAX_TOP}
     */
    public static SampledFlows of(Session session, Sample sample, int top) throws AnalyzerException {
        Losses losses = Losses.of(session);
        List<Queue> queues = new ArrayList<>();
        try (QueryResult result = session.queryFile("sampled_flows", top)) {
            boolean more = result.next();
            while (more) {
                long number = result.longValue(NUMBER);
                String device = result.text(DEVICE);
                Direction direction = Direction.ofLabel(result.text(DIRECTION));
                OptionalLong queue = result.optionalLong(QUEUE);
                long seen = result.longValue(FLOWS);
                Sample.Domain domain = sample.domain(Optional.of(device), Optional.of(direction), OptionalInt.empty());
                Recorded all = Recorded.none(domain.strata().size());
                Recorded unhashed = Recorded.none(domain.strata().size());
                List<Flow> largest = new ArrayList<>();
                do {
                    OptionalLong cpu = result.optionalLong(CPU);
                    if (cpu.isPresent()) {
                        long part = result.longValue(PART);
                        Recorded to = part == PART_QUEUE
                                ? all
                                : part == PART_FLOW ? flow(largest, result.longValue(HASH), domain) : unhashed;
                        add(to, domain.stratum(device, direction, (int) cpu.getAsLong()), result);
                    }
                    more = result.next();
                } while (more && result.longValue(NUMBER) == number);
                queues.add(new Queue(
                        device,
                        direction,
                        queue.isPresent() ? OptionalInt.of((int) queue.getAsLong()) : OptionalInt.empty(),
                        domain,
                        all,
                        seen,
                        largest,
                        unhashed,
                        losses.list().stream().anyMatch(interval -> interval.direction() == direction)));
            }
        }
        return new SampledFlows(sample, queues);
    }

    private static Recorded flow(List<Flow> flows, long hash, Sample.Domain domain) {
        if (flows.isEmpty() || flows.getLast().hash() != hash) {
            flows.add(new Flow(hash, Recorded.none(domain.strata().size())));
        }
        return flows.getLast().recorded();
    }

    private static void add(Recorded to, int stratum, QueryResult result) throws AnalyzerException {
        to.packets()[stratum] += result.longValue(PACKETS);
        to.sums()[stratum] += result.doubleValue(BYTES);
        to.squares()[stratum] += result.doubleValue(SQUARES);
    }

    /** Kernel packets of all queues; exact if those are all that the recording is of. */
    public Estimate packets() {
        Estimate sum = Estimate.exact(0);
        for (List<Queue> queuesBeside : directions()) {
            Queue any = queuesBeside.getFirst();
            Recorded all = sum(queuesBeside);
            sum = sum.plus(
                    sample.isWhole()
                            ? any.domain.total(all.packets())
                            : any.domain.strata().count(all));
        }
        return sum;
    }

    /** Recorded kernel packets of all queues. */
    public long recorded() {
        return queues.stream().mapToLong(queue -> queue.recorded.total()).sum();
    }

    /** The queue of each device and direction that is estimated to be the busiest, if any has packets. */
    public List<SampledHotQueue> hotQueues() {
        List<SampledHotQueue> hot = new ArrayList<>();
        for (List<Queue> queuesBeside : directions()) {
            SampledHotQueue.of(queuesBeside).ifPresent(hot::add);
        }
        return hot;
    }

    /** What was recorded of all queues of its device and direction that were recorded, {@code queue} one of them or not. */
    public Recorded beside(Queue queue) {
        return sum(queues.stream()
                .filter(other -> other.isBeside(queue) && other.queue().isPresent())
                .toList());
    }

    /** Kernel packets of a queue; exact if it is the only one of its device and direction, and all of that is selected. */
    public Estimate packets(Queue queue) {
        boolean only =
                sample.isWhole() && queues.stream().filter(queue::isBeside).count() == 1;
        return only
                ? queue.domain.total(queue.recorded.packets())
                : queue.domain.strata().count(queue.recorded);
    }

    private List<List<Queue>> directions() {
        List<List<Queue>> directions = new ArrayList<>();
        for (Queue queue : queues) {
            if (directions.isEmpty() || !directions.getLast().getFirst().isBeside(queue)) {
                directions.add(new ArrayList<>());
            }
            directions.getLast().add(queue);
        }
        return directions;
    }

    private static Recorded sum(List<Queue> queues) {
        return queues.stream().map(Queue::recorded).reduce(Recorded::plus).orElseGet(() -> Recorded.none(0));
    }

    /**
     * The flows of one queue. What was recorded has the sums of lengths with link header.
     *
     * @param queue empty: packets whose queue was not recorded
     * @param domain the streams that its packets are in
     * @param recorded of all its packets, those without a hash too
     * @param flowsSeen how many flows were recorded: there are as many or more
     * @param largest the flows that are estimated to have most packets, those first; of equal ones the lowest hash
     * @param unhashed what was recorded of packets without a hash
     * @param lossy whether packets of the direction were lost, of this queue or another one
     */
    public record Queue(
            String device,
            Direction direction,
            OptionalInt queue,
            Sample.Domain domain,
            Recorded recorded,
            long flowsSeen,
            List<Flow> largest,
            Recorded unhashed,
            boolean lossy) {

        public Queue {
            largest = List.copyOf(largest);
        }

        /** What was recorded of the flows that are not among the largest. */
        public Recorded others() {
            Recorded rest = recorded.minus(unhashed);
            for (Flow flow : largest) {
                rest = rest.minus(flow.recorded());
            }
            return rest;
        }

        /** Kernel packets that some of its packets stand for. */
        public Estimate packets(Recorded some) {
            return domain.strata().count(some);
        }

        /** Bytes that some of its packets stand for; none of them may have been recorded, but others beside. */
        public Estimate bytes(Recorded some, Recorded beside) {
            return domain.strata().sum(some, (recorded.total() == 0 ? beside : recorded).typical());
        }

        /** The share that some packets have of others that include them, as counts; empty if none of those was recorded. */
        public Optional<Estimate> share(Recorded some, Recorded of) {
            return SampledShare.of(domain.strata(), some.counts(), of.counts());
        }

        /** The same as bytes. */
        public Optional<Estimate> bytesShare(Recorded some, Recorded of) {
            return SampledShare.of(domain.strata(), some, of);
        }

        boolean isBeside(Queue other) {
            return device.equals(other.device) && direction == other.direction;
        }
    }

    /**
     * Recorded packets of one queue with the same hash.
     *
     * @param hash skb->hash
     */
    public record Flow(long hash, Recorded recorded) {}
}
