package netqscope.app.viewmodel.bursts;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import netqscope.analyzer.FlowText;
import netqscope.analyzer.SampledFlowText;
import netqscope.analyzer.Share;
import netqscope.analyzer.ShareFigure;
import netqscope.analyzer.analysis.QueueFlows;
import netqscope.analyzer.analysis.SampledFlows;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Sample;
import netqscope.analyzer.database.Session;
import netqscope.analyzer.estimate.Estimate;
import netqscope.analyzer.estimate.Recorded;
import netqscope.analyzer.output.Numbers;
import netqscope.app.viewmodel.QueueKey;
import netqscope.app.viewmodel.QueueNames;
import netqscope.recording.Direction;

/**
 * The largest flows of each queue.
 *
 * @param verdicts of each device and direction, whether one flow makes a queue the busiest
 * @param flows queue by queue, the largest first
 */
public record FlowAnswer(boolean sampled, List<Verdict> verdicts, List<Flow> flows) {

    /** How many flows of a queue are told apart. */
    public static final int TOP = 10;

    private static final String UNHASHED = "without a hash";

    public FlowAnswer {
        verdicts = List.copyOf(verdicts);
        flows = List.copyOf(flows);
    }

    /** Asks the analyzer; imports the packets. */
    static FlowAnswer of(Session session, QueueNames names) throws AnalyzerException {
        Optional<Sample> sample = session.database().sample();
        return sample.isPresent()
                ? of(SampledFlows.of(session, sample.get(), TOP), names)
                : of(QueueFlows.of(session, TOP), names);
    }

    private static FlowAnswer of(QueueFlows flows, QueueNames names) {
        List<Flow> rows = new ArrayList<>();
        for (QueueFlows.Queue queue : flows.queues()) {
            Place place = Place.of(new QueueKey(queue.device(), queue.direction(), queue.queue()), names);
            int rank = 0;
            for (QueueFlows.Flow flow : queue.largest()) {
                rank++;
                rows.add(row(place, queue, rank, FlowText.hash(flow.hash().orElseThrow()), flow));
            }
            long more = queue.count() - queue.largest().size();
            if (more > 0) {
                rows.add(row(place, queue, 0, others(more), queue.others()));
            }
            if (queue.unhashed().packets() > 0) {
                rows.add(row(place, queue, 0, UNHASHED, queue.unhashed()));
            }
        }
        return new FlowAnswer(
                false,
                flows.hotQueues().stream()
                        .map(hot -> new Verdict(hot.queue().direction(), line(FlowText.verdict(hot, false))))
                        .toList(),
                rows);
    }

    private static Flow row(Place place, QueueFlows.Queue queue, int rank, String name, QueueFlows.Flow flow) {
        return new Flow(
                place,
                rank,
                name,
                Estimate.exact((double) flow.packets()),
                Optional.of(Estimate.exact((double) flow.packets() / queue.packets())),
                Share.percent(flow.packets(), queue.packets()),
                Estimate.exact((double) flow.bytes()),
                queue.lossy());
    }

    private static FlowAnswer of(SampledFlows flows, QueueNames names) {
        List<Flow> rows = new ArrayList<>();
        for (SampledFlows.Queue queue : flows.queues()) {
            Place place = Place.of(new QueueKey(queue.device(), queue.direction(), queue.queue()), names);
            Recorded beside = flows.beside(queue);
            int rank = 0;
            for (SampledFlows.Flow flow : queue.largest()) {
                rank++;
                rows.add(row(place, queue, rank, FlowText.hash(flow.hash()), flow.recorded(), beside));
            }
            long more = queue.flowsSeen() - queue.largest().size();
            if (more > 0) {
                rows.add(row(place, queue, 0, others(more), queue.others(), beside));
            }
            if (queue.unhashed().total() > 0) {
                rows.add(row(place, queue, 0, UNHASHED, queue.unhashed(), beside));
            }
        }
        return new FlowAnswer(
                true,
                flows.hotQueues().stream()
                        .map(hot -> new Verdict(
                                hot.queue().direction(), line(SampledFlowText.verdict(hot, false, Numbers.GROUPED))))
                        .toList(),
                rows);
    }

    private static Flow row(
            Place place, SampledFlows.Queue queue, int rank, String name, Recorded recorded, Recorded beside) {
        Optional<Estimate> share = queue.share(recorded, queue.recorded());
        return new Flow(
                place,
                rank,
                name,
                queue.packets(recorded),
                share,
                share.map(of -> new ShareFigure(of).text(Numbers.GROUPED)).orElse("-"),
                queue.bytes(recorded, beside),
                queue.lossy());
    }

    private static String others(long count) {
        return Numbers.GROUPED.of(count) + (count == 1 ? " other" : " others");
    }

    /** In the terminal it has two lines. */
    private static String line(String verdict) {
        return verdict.strip().replaceAll("\\s*\\n\\s*", " ");
    }

    /** Whether one flow makes a queue the busiest of its direction, in words. */
    public record Verdict(Direction direction, String text) {}

    /**
     * Packets of a queue that are of one flow, of several, or of none.
     *
     * @param rank 1 is the largest of the queue; 0: no single flow
     * @param name the hash, or what it is instead
     * @param packets kernel packets
     * @param share of the queue's packets; empty if that is not known
     * @param shareText the same for a person
     * @param bytes with link header
     * @param lossy whether packets of the direction were lost
     */
    public record Flow(
            Place place,
            int rank,
            String name,
            Estimate packets,
            Optional<Estimate> share,
            String shareText,
            Estimate bytes,
            boolean lossy)
            implements OfQueue {}
}
