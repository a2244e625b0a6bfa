package netqscope.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import netqscope.recording.Account;
import netqscope.recording.ClockPair;
import netqscope.recording.Device;
import netqscope.recording.Direction;
import netqscope.recording.EndReason;
import netqscope.recording.Loss;
import netqscope.recording.Missed;
import netqscope.recording.RecordingEnd;
import netqscope.recording.RecordingException;
import netqscope.recording.RecordingStart;
import netqscope.recording.Sampling;
import netqscope.recording.ToolVersion;
import org.jspecify.annotations.Nullable;

/** Makes a recording of traffic that nobody sent, as a recorder would have written it, and the same packets as pcap. */
final class RecordingGenerator {

    /** What was made. */
    record Generated(long packets, long lost, long bytes) {}

    static final ClockPair START_CLOCK = new ClockPair(1_000_000_000_000L, 1_767_225_600_000_000_000L);

    // Every so many drains a ring overflows.
    private static final int DRAINS_PER_OVERFLOW = 32;
    private static final int FIRST_OVERFLOW = 7;
    private static final int OVERFLOW_MAX = 200;
    private static final long RING_BYTES = 2L << 20;
    private static final long SECOND_NS = 1_000_000_000L;

    private final TrafficPlan plan;
    private final CpuAffinity affinity;
    private final Arrivals arrivals;
    private final PacketFiller filler;
    private final LaneChoice choice;
    private final List<Ring> rings;
    private final List<Loss> losses = new ArrayList<>();

    private RecordingGenerator(TrafficPlan plan) {
        this.plan = plan;
        affinity = new CpuAffinity(plan);
        arrivals = new Arrivals(plan, new LaneRates(plan), affinity);
        filler = new PacketFiller(plan);
        choice = new LaneChoice(plan.lanes());
        rings = IntStream.range(0, plan.rings()).mapToObj(Ring::new).toList();
    }

    /**
     * Writes the recording, and the pcap file unless it is null.
     *
     * @throws RecordingException if the recording cannot be written
     * @throws IOException if the pcap file cannot be written
     */
    static Generated generate(TrafficPlan plan, Path recording, @Nullable Path pcap)
            throws RecordingException, IOException {
        RecordingGenerator generator = new RecordingGenerator(plan);
        long realtimeAhead = START_CLOCK.realtimeNs() - START_CLOCK.monotonicNs();
        try (PcapOutput pcapOutput = pcap == null ? null : PcapOutput.create(pcap, realtimeAhead);
                RecordingOutput output = RecordingOutput.create(recording, generator.start())) {
            for (int drain = 0; drain < plan.drains(); drain++) {
                generator.fill(drain);
                for (Ring ring : generator.rings) {
                    output.add(ring);
                }
                output.endDrain();
                if (pcapOutput != null) {
                    pcapOutput.add(generator.rings);
                }
            }
            if (pcapOutput != null) {
                pcapOutput.finish();
            }
            output.finish(generator.end());
            long lost = generator.rings.stream().mapToLong(Ring::lost).sum();
            return new Generated(plan.packets(), lost, output.bytesWritten());
        }
    }

    private void fill(int drain) {
        arrivals.nextDrain();
        long drainStartNs = START_CLOCK.monotonicNs() + drain * TrafficPlan.DRAIN_NS;
        for (int index = 0; index < rings.size(); index++) {
            Ring ring = rings.get(index);
            ring.clear();
            for (int slot = 0; slot < TrafficPlan.SLOTS_PER_DRAIN; slot++) {
                int count = arrivals.count(slot, index);
                if (count > 0) {
                    chooseFrom(index, drain, slot);
                    filler.fill(ring, count, drainStartNs + slot * TrafficPlan.SLOT_NS, choice);
                }
            }
        }
        number(drain, drainStartNs);
    }

    private void chooseFrom(int ring, int drain, int slot) {
        choice.clear();
        for (int lane = 0; lane < plan.lanes(); lane++) {
            if (affinity.ring(lane, drain) == ring) {
                choice.add(lane, arrivals.expected(slot, lane));
            }
        }
        choice.close();
    }

    private void number(int drain, long drainStartNs) {
        Ring fullest = rings.getFirst();
        for (Ring ring : rings) {
            fullest = ring.rows() > fullest.rows() ? ring : fullest;
        }
        boolean overflows = drain % DRAINS_PER_OVERFLOW == FIRST_OVERFLOW && fullest.rows() > 0;
        int lost = 1 + (int) (RandomBits.fraction(plan.seed(), -1 - drain) * OVERFLOW_MAX);
        for (Ring ring : rings) {
            ring.number(overflows && ring == fullest ? lost : 0);
        }
        if (overflows) {
            losses.add(new Loss(
                    fullest.direction(), fullest.cpu(), drainStartNs, drainStartNs + TrafficPlan.DRAIN_NS, lost));
        }
    }

    private RecordingStart start() {
        return new RecordingStart(
                ToolVersion.current(),
                "generated",
                "none",
                plan.cpus(),
                List.of(device()),
                Set.of(Direction.TX, Direction.RX),
                Sampling.NONE,
                "",
                RING_BYTES,
                START_CLOCK);
    }

    private Device device() {
        return new Device(
                "eth0",
                2,
                4_026_531_840L,
                "virtio_net",
                "",
                1500,
                1,
                plan.queues(),
                plan.queues(),
                true,
                "the driver stores the queue.",
                Map.of("tso", true, "gso", true, "gro", true));
    }

    private RecordingEnd end() {
        long durationNs = plan.seconds() * SECOND_NS;
        return new RecordingEnd(
                new ClockPair(START_CLOCK.monotonicNs() + durationNs, START_CLOCK.realtimeNs() + durationNs),
                durationNs,
                rings.stream()
                        .filter(ring -> ring.recorded() > 0)
                        .map(RecordingGenerator::account)
                        .toList(),
                losses,
                List.of(missed(Direction.TX), missed(Direction.RX)),
                EndReason.DURATION);
    }

    private static Account account(Ring ring) {
        long seen = ring.recorded() + ring.lost();
        return new Account(ring.direction(), ring.cpu(), 0, seen, ring.recorded(), ring.lost(), 0, 0);
    }

    private static Missed missed(Direction direction) {
        return new Missed(direction, 0, OptionalLong.empty(), OptionalLong.empty());
    }
}
