package netqscope.analyzer.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.QueryResult;
import netqscope.analyzer.database.Sample;
import netqscope.analyzer.database.Session;
import netqscope.analyzer.estimate.Estimate;
import netqscope.recording.Direction;

/**
 * What each queue of a sampled recording carried, and in which sizes: estimates of all packets, recorded or not. It comes from
 * the counts of lengths: no packets are imported.
 *
 * @param durationNs how long packets were recorded; empty if that is not known
 * @param groups by device in the order of the recording, TX before RX
 */
public record SampledSizes(Sample sample, OptionalLong durationNs, List<Group> groups) {

    private static final int NUMBER = 0;
    private static final int DEVICE = 1;
    private static final int DIRECTION = 2;
    private static final int QUEUE = 3;
    private static final int WIRE_PACKETS = 4;
    private static final int CPU = 5;
    private static final int LENGTH = 6;
    private static final int PACKETS = 7;

    public SampledSizes {
        groups = List.copyOf(groups);
    }

    /** Estimates what a sampled recording is a sample of. */
    public static SampledSizes of(Session session, Sample sample) throws AnalyzerException {
        List<SampledClass> queues = new ArrayList<>();
        try (QueryResult result = session.queryFile("sampled_sizes")) {
            boolean more = result.next();
            while (more) {
                long number = result.longValue(NUMBER);
                SampledClass.Builder queue = SampledClass.builder(
                        sample,
                        result.text(DEVICE),
                        Direction.ofLabel(result.text(DIRECTION)),
                        optionalInt(result.optionalLong(QUEUE)),
                        result.optionalLong(WIRE_PACKETS));
                while (more && result.longValue(NUMBER) == number) {
                    OptionalInt cpu = optionalInt(result.optionalLong(CPU));
                    LengthHistogram.Builder lengths = new LengthHistogram.Builder();
                    do {
                        if (cpu.isPresent()) {
                            lengths.add(result.longValue(LENGTH), result.longValue(PACKETS));
                        }
                        more = result.next();
                    } while (more
                            && result.longValue(NUMBER) == number
                            && optionalInt(result.optionalLong(CPU)).equals(cpu));
                    if (cpu.isPresent()) {
                        queue.add(cpu.getAsInt(), lengths.build());
                    }
                }
                queues.add(queue.build());
            }
        }
        return new SampledSizes(sample, session.database().durationNs(), groups(queues, sample));
    }

    /** Kernel packets of all queues. */
    public Estimate packets() {
        return groups.stream().map(group -> group.total().packets()).reduce(Estimate.exact(0), Estimate::plus);
    }

    /** Recorded kernel packets of all queues. */
    public long recorded() {
        return groups.stream()
                .mapToLong(group -> group.total().lengths().packets())
                .sum();
    }

    private static List<Group> groups(List<SampledClass> queues, Sample sample) {
        List<Group> groups = new ArrayList<>();
        int from = 0;
        for (int to = 1; to <= queues.size(); to++) {
            if (to == queues.size() || !queues.get(to).isOfSameGroup(queues.get(from))) {
                groups.add(Group.of(queues.subList(from, to), sample));
                from = to;
            }
        }
        return groups;
    }

    private static OptionalInt optionalInt(OptionalLong number) {
        return number.isPresent() ? OptionalInt.of((int) number.getAsLong()) : OptionalInt.empty();
    }

    /**
     * The queues of one device and direction.
     *
     * @param queues at least one, idle ones too
     * @param total all of them together, as if they were one queue without a number
     */
    public record Group(List<SampledClass> queues, SampledClass total) {

        public Group {
            queues = List.copyOf(queues);
        }

        private static Group of(List<SampledClass> queues, Sample sample) {
            SampledClass total = queues.stream().reduce(SampledClass::plus).orElseThrow();
            // Packets of a direction that has but one queue are of that, recorded or not.
            List<SampledClass> rated = new ArrayList<>();
            for (SampledClass queue : queues) {
                rated.add(queues.size() == 1 && sample.isWhole() ? queue.asAll() : queue.withTypicalLengthOf(total));
            }
            return new Group(rated, sample.isWhole() ? total.asAll() : total.withTypicalLengthOf(total));
        }
    }
}
