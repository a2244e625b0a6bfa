package netqscope.capture;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class DrainPaceTest {

    private static final long MS = 1_000_000;

    private final DrainPace largeRing = new DrainPace(65_536);
    private final DrainPace smallestRing = new DrainPace(2_048);

    @Test
    void idleItWaitsTenMilliseconds() {
        assertThat(largeRing.waitNs(0, 10 * MS)).isEqualTo(10 * MS);
    }

    @Test
    void idleOnTheSmallestRingItIsBackBeforeAMillionPacketsASecondFillHalfOfIt() {
        assertThat(smallestRing.waitNs(0, 10 * MS)).isEqualTo(1_024_000);
    }

    @Test
    void underTrafficItIsBackWhenAQuarterOfTheRingIsFull() {
        // 20,000 in 4 ms are 5 an us; 16,384 of them take 3,276.8 us.
        assertThat(largeRing.waitNs(20_000, 4 * MS)).isEqualTo(3_276_800);
    }

    @Test
    void aRateThatFillsTheRingAtOnceLeavesNoTimeToWait() {
        // 2,048 in 200 us: a quarter of the ring in 50 us, less than a thread can park for.
        assertThat(smallestRing.waitNs(2_048, 200_000)).isZero();
    }

    @Test
    void littleTrafficIsLikeNone() {
        assertThat(largeRing.waitNs(1, 10 * MS)).isEqualTo(10 * MS);
    }

    @Test
    void aLongStandstillIsNotTakenForALowRate() {
        // The rings ran full while the process was stopped for 3 s: what matters is that it goes on draining soon.
        assertThat(largeRing.waitNs(4 * 65_536, 3_000 * MS)).isLessThanOrEqualTo(10 * MS);
    }
}
