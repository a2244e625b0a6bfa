package netqscope.analyzer.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.QueryResult;
import netqscope.analyzer.database.Session;
import netqscope.recording.Direction;

/**
 * By kernel packets of which lengths the wire packets of each queue were carried: a kernel packet that GSO or GRO made of 40
 * wire packets counts 40 times. These are not the lengths of wire packets, which nobody recorded.
 *
 * @param queues by device in the order of the recording, TX before RX, by queue, unrecorded ones last; idle ones too
 */
public record WireSizes(List<Queue> queues) {

    public WireSizes {
        queues = List.copyOf(queues);
    }

    /** Counts the wire packets; imports the packets, unless each is its own wire packet. */
    public static WireSizes of(Session session) throws AnalyzerException {
        QueueSizes sizes = QueueSizes.of(session);
        boolean alike =
                sizes.queues().stream().allMatch(queue -> queue.wirePackets().equals(OptionalLong.of(queue.packets())));
        return alike ? of(sizes) : ofPackets(session);
    }

    private static WireSizes of(QueueSizes sizes) {
        return new WireSizes(sizes.queues().stream()
                .map(queue -> new Queue(queue.device(), queue.direction(), queue.queue(), queue.lengths(), 0))
                .toList());
    }

    private static WireSizes ofPackets(Session session) throws AnalyzerException {
        List<Queue> queues = new ArrayList<>();
        try (QueryResult result = session.queryFile("wire_sizes")) {
            boolean more = result.next();
            while (more) {
                long number = result.longValue(0);
                String device = result.text(1);
                Direction direction = Direction.ofLabel(result.text(2));
                OptionalLong queue = result.optionalLong(3);
                LengthHistogram.Builder lengths = new LengthHistogram.Builder();
                long unknown = 0;
                do {
                    OptionalLong length = result.optionalLong(4);
                    if (length.isPresent()) {
                        long wirePackets = result.longValue(5);
                        if (wirePackets > 0) {
                            lengths.add(length.getAsLong(), wirePackets);
                        }
                        unknown += result.longValue(6);
                    }
                    more = result.next();
                } while (more && result.longValue(0) == number);
                queues.add(new Queue(
                        device,
                        direction,
                        queue.isPresent() ? OptionalInt.of((int) queue.getAsLong()) : OptionalInt.empty(),
                        lengths.build(),
                        unknown));
            }
        }
        return new WireSizes(queues);
    }

    /**
     * One queue, or the packets of a device whose receive queue was not recorded.
     *
     * @param queue empty if not recorded
     * @param carriedBy wire packets by the length of the kernel packet that carried them; its packets are wire packets
     * @param unknown kernel packets that do not say how many wire packets they carried: those are left out
     */
    public record Queue(
            String device, Direction direction, OptionalInt queue, LengthHistogram carriedBy, long unknown) {}
}
