package netqscope.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ScheduleTest {

    private static final List<Variant> VARIANTS = Variant.of(EnumSet.allOf(Variant.Kind.class), List.of(1_000, 10));
    private static final List<Workload> WORKLOADS =
            List.of(new Workload.Flood(1), new Workload.Flood(2), new Workload.PingPong());

    private final Schedule schedule = new Schedule(VARIANTS, WORKLOADS, 30);

    @Test
    void samplingIsAVariantForEachDistanceInTheOrderGiven() {
        assertThat(VARIANTS)
                .extracting(Variant::toString)
                .containsExactly("none", "filtered", "sampled 1 in 1,000", "sampled 1 in 10", "full", "netqtop");
    }

    @Test
    void everyRoundMeasuresEachVariantUnderEachLoadOnce() {
        for (int round = 1; round <= 30; round++) {
            List<Schedule.Slice> slices = schedule.slices(round);
            assertThat(slices).hasSize(18).doesNotHaveDuplicates();
            assertThat(slices).extracting(Schedule.Slice::variant).containsAll(VARIANTS);
            assertThat(slices).extracting(Schedule.Slice::workload).containsAll(WORKLOADS);
        }
    }

    @Test
    void noTwoRoundsHaveTheSameOrderAndEachSliceIsEarlyAndLate() {
        Set<List<Schedule.Slice>> orders = new HashSet<>();
        for (int round = 1; round <= 30; round++) {
            orders.add(schedule.slices(round));
        }
        assertThat(orders).hasSize(30);
        for (Schedule.Slice slice : schedule.slices(1)) {
            double meanPlace = IntStream.rangeClosed(1, 30)
                    .map(round -> schedule.slices(round).indexOf(slice))
                    .average()
                    .orElseThrow();
            // 8.5 is the middle, and 0.95 the standard deviation of the mean of 30 places.
            assertThat(meanPlace).isBetween(4.5, 12.5);
        }
    }

    @Test
    void anExperimentCanBeRepeatedInTheSameOrder() {
        assertThat(schedule.slices(7)).isEqualTo(new Schedule(VARIANTS, WORKLOADS, 60).slices(7));
    }

    @Test
    void theTimeLeftIsAsLongAsTheSlicesSoFarTookEach() {
        RemainingTime remaining = new RemainingTime(schedule, 5_000_000_000L);
        // 9 of 18 slices of the second round, so 27 of 540, in 27 s: 513 s for the rest.
        assertThat(remaining.text(2, 9, 32_000_000_000L)).isEqualTo("round 2 of 30, 8:33 left");
        assertThat(remaining.text(30, 18, 545_000_000_000L)).isEqualTo("round 30 of 30, 0:00 left");
    }
}
