package netqscope.analyzer.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import netqscope.analyzer.analysis.Buckets.TooManyCells;
import netqscope.analyzer.database.TimeRange;
import org.junit.jupiter.api.Test;

class BucketsTest {

    private static final TimeRange TEN_US = new TimeRange(0, 10_000);

    @Test
    void allThatOverlapTheRangeAreThereAlignedToTheStart() {
        Buckets buckets = Buckets.over(new TimeRange(2_999, 6_001), TEN_US, 3_000, 1);
        assertThat(buckets.first()).isZero();
        assertThat(buckets.count()).isEqualTo(3);
        assertThat(buckets.startNs(2)).isEqualTo(6_000);
        assertThat(Buckets.over(new TimeRange(3_000, 6_000), TEN_US, 3_000, 1))
                .isEqualTo(new Buckets(3_000, 1, 1, TEN_US));
    }

    @Test
    void thoseAtTheEdgesReachNoFurtherThanTheSelectedTime() {
        Buckets buckets = Buckets.over(TimeRange.ALL, new TimeRange(1_500, 8_000), 3_000, 1);
        assertThat(buckets.count()).isEqualTo(3);
        assertThat(buckets.startNs(0)).isZero();
        assertThat(buckets.fromNs(0)).isEqualTo(1_500);
        assertThat(buckets.toNs(0)).isEqualTo(3_000);
        assertThat(buckets.isCut(0)).isTrue();
        assertThat(buckets.isCut(1)).isFalse();
        assertThat(buckets.toNs(2)).isEqualTo(8_000);
        assertThat(buckets.isCut(2)).isTrue();
    }

    @Test
    void rangeOutsideOfWhatIsSelectedHasNone() {
        assertThat(Buckets.over(new TimeRange(10_000, 20_000), TEN_US, 1_000, 1).count())
                .isZero();
        assertThat(Buckets.over(TimeRange.ALL, new TimeRange(5, 5), 1_000, 1).count())
                .isZero();
    }

    @Test
    void bucketLongerThanTheClockReachesIsCut() {
        Buckets buckets = Buckets.over(TimeRange.ALL, TEN_US, Long.MAX_VALUE, 1);
        assertThat(buckets.count()).isEqualTo(1);
        assertThat(buckets.toNs(0)).isEqualTo(10_000);
    }

    @Test
    void tenMillionCellsAreTheMost() {
        TimeRange tenSeconds = new TimeRange(0, 10_000_000_000L);
        assertThat(Buckets.over(TimeRange.ALL, tenSeconds, 1_000, 1).count()).isEqualTo(10_000_000);
        // 5 million buckets of 2 us fit for two series; of three, 3,333,333 do, so that 5 us are needed.
        assertThatExceptionOfType(TooManyCells.class)
                .isThrownBy(() -> Buckets.over(TimeRange.ALL, tenSeconds, 1_000, 2))
                .withMessage("10000000 buckets of 2 series are more than 10000000 cells; buckets of 2000 ns fit");
        assertThatExceptionOfType(TooManyCells.class)
                .isThrownBy(() -> Buckets.over(TimeRange.ALL, tenSeconds, 1_000, 3))
                .satisfies(e -> assertThat(e.fittingLengthNs()).isEqualTo(5_000));
        assertThatExceptionOfType(TooManyCells.class)
                .isThrownBy(() -> Buckets.over(TimeRange.ALL, new TimeRange(0, Long.MAX_VALUE), 1_000, 64));
    }

    @Test
    void lessThanAMicrosecondIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Buckets.over(TimeRange.ALL, TEN_US, 999, 1))
                .withMessageContaining("999 ns");
        assertThatIllegalArgumentException().isThrownBy(() -> Buckets.over(TimeRange.ALL, TEN_US, 0, 1));
    }
}
