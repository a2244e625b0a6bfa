package netqscope.analyzer.analysis.sampling;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import netqscope.analyzer.analysis.QueueSizes;
import netqscope.analyzer.database.PacketStreams;
import netqscope.recording.Direction;

/** The queues of each device and direction that has packets in queues that were recorded. */
final class QueueGroups {

    private final List<Group> groups = new ArrayList<>();

    /** @param sizes has the idle queues, too */
    QueueGroups(List<PacketStreams.Queue> queues, QueueSizes sizes) {
        for (QueueSizes.Group group : sizes.groups()) {
            int[] members = IntStream.range(0, queues.size())
                    .filter(i -> queues.get(i).queue().isPresent()
                            && queues.get(i).device().equals(group.device())
                            && queues.get(i).direction() == group.direction())
                    .toArray();
            if (members.length > 0) {
                int recorded = (int) group.queues().stream()
                        .filter(queue -> queue.queue().isPresent())
                        .count();
                groups.add(new Group(group.device(), group.direction(), recorded, members));
            }
        }
    }

    int count() {
        return groups.size();
    }

    /** By device in the order of the recording, TX before RX. */
    List<Group> list() {
        return groups;
    }

    /**
     * Packets of the busiest queue over the mean of all, of each group.
     *
     * @param estimates as {@link Thinning#estimates} has them
     * @param target not-a-number where there are no packets
     */
    void maxOverMean(double[] estimates, double[] target) {
        for (int i = 0; i < groups.size(); i++) {
            double max = 0;
            double sum = 0;
            for (int queue : groups.get(i).members()) {
                double packets = estimates[queue * Thinning.STRIDE + Statistic.PACKETS.index()];
                max = Math.max(max, packets);
                sum += packets;
            }
            target[i] = sum == 0 ? Double.NaN : max * groups.get(i).queues() / sum;
        }
    }

    /**
     * One device and direction.
     *
     * @param queues how many it has, idle ones too
     * @param members those that have packets; indices among the queues that have
     */
    record Group(String device, Direction direction, int queues, int[] members) {}
}
