package netqscope.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import netqscope.recording.Direction;
import netqscope.recording.Loss;
import org.junit.jupiter.api.Test;

/** Two CPUs: the rings are tx 0, rx 0, tx 1, rx 1. */
final class LossLogTest {

    private static final long MS = 1_000_000;

    private final LossLog log = new LossLog(4, 5 * MS);

    @Test
    void withoutLossThereIsNoInterval() {
        log.reading(10 * MS, new long[4]);
        assertThat(log.losses()).isEmpty();
        assertThat(log.total()).isZero();
    }

    @Test
    void aLossLiesBetweenTheTwoReadingsAroundIt() {
        log.reading(10 * MS, new long[] {0, 0, 0, 0});
        log.reading(12 * MS, new long[] {0, 0, 0, 7});
        assertThat(log.losses()).containsExactly(new Loss(Direction.RX, 1, 10 * MS, 12 * MS, 7));
    }

    @Test
    void theFirstIntervalBeginsAtTheStart() {
        log.reading(10 * MS, new long[] {3, 0, 0, 0});
        assertThat(log.losses()).containsExactly(new Loss(Direction.TX, 0, 5 * MS, 10 * MS, 3));
    }

    @Test
    void lossesWithinASecondAreOneInterval() {
        log.reading(10 * MS, new long[] {3, 0, 0, 0});
        log.reading(20 * MS, new long[] {4, 0, 0, 0});
        log.reading(1_005 * MS, new long[] {9, 0, 0, 0});
        assertThat(log.losses()).containsExactly(new Loss(Direction.TX, 0, 5 * MS, 1_005 * MS, 9));
    }

    @Test
    void aLossThatWouldMakeTheIntervalLongerThanASecondBeginsANewOne() {
        log.reading(10 * MS, new long[] {3, 0, 0, 0});
        log.reading(1_000 * MS, new long[] {3, 0, 0, 0});
        log.reading(1_010 * MS, new long[] {5, 0, 0, 0});
        assertThat(log.losses())
                .containsExactly(
                        new Loss(Direction.TX, 0, 5 * MS, 10 * MS, 3),
                        new Loss(Direction.TX, 0, 1_000 * MS, 1_010 * MS, 2));
    }

    @Test
    void ringsAreKeptApart() {
        log.reading(10 * MS, new long[] {1, 2, 3, 4});
        assertThat(log.losses())
                .containsExactly(
                        new Loss(Direction.TX, 0, 5 * MS, 10 * MS, 1),
                        new Loss(Direction.RX, 0, 5 * MS, 10 * MS, 2),
                        new Loss(Direction.TX, 1, 5 * MS, 10 * MS, 3),
                        new Loss(Direction.RX, 1, 5 * MS, 10 * MS, 4));
        assertThat(log.total()).isEqualTo(10);
    }

    @Test
    void anEndlessLossIsKeptInFewerLongerIntervalsAndNoneIsForgotten() {
        LossLog bounded = new LossLog(4, 0, 16);
        long lost = 0;
        for (int second = 1; second <= 1_000; second++) {
            lost += second;
            bounded.reading(second * 1_000L * MS, new long[] {lost, 0, 2 * lost, 0});
        }
        assertThat(bounded.losses()).hasSizeBetween(2, 16);
        assertThat(bounded.losses().stream().mapToLong(Loss::count).sum()).isEqualTo(3 * lost);
        assertThat(bounded.losses().getFirst().fromNs()).isZero();
        assertThat(bounded.losses().getLast().toNs()).isEqualTo(1_000_000 * MS);
    }

    @Test
    void aCounterThatGoesBackIsABug() {
        log.reading(10 * MS, new long[] {3, 0, 0, 0});
        assertThatThrownBy(() -> log.reading(11 * MS, new long[] {2, 0, 0, 0}))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the lost counter of ring 0 went back from 3 to 2");
    }
}
