package netqscope.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.OptionalLong;
import netqscope.recording.EndReason;
import org.junit.jupiter.api.Test;

final class LimitsTest {

    private static final Limits ALL = new Limits(OptionalLong.of(1_000), OptionalLong.of(10), OptionalLong.of(4_096));

    @Test
    void withoutLimitsNothingEndsIt() {
        assertThat(Limits.NONE.reached(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE))
                .isEmpty();
        assertThat(Limits.NONE.waitNs(10, Long.MAX_VALUE)).isEqualTo(10);
    }

    @Test
    void eachLimitEndsItWhenReached() {
        assertThat(ALL.reached(999, 9, 4_095)).isEmpty();
        assertThat(ALL.reached(1_000, 9, 4_095)).contains(EndReason.DURATION);
        assertThat(ALL.reached(999, 10, 4_095)).contains(EndReason.COUNT);
        assertThat(ALL.reached(999, 9, 4_096)).contains(EndReason.SIZE);
    }

    @Test
    void noWaitOverrunsTheDuration() {
        assertThat(ALL.waitNs(500, 400)).isEqualTo(500);
        assertThat(ALL.waitNs(500, 800)).isEqualTo(200);
        assertThat(ALL.waitNs(500, 1_200)).isZero();
    }

    @Test
    void aLimitOfZeroCannotExist() {
        assertThatThrownBy(() -> new Limits(OptionalLong.empty(), OptionalLong.of(0), OptionalLong.empty()))
                .hasMessage("the number of rows is 0; a limit is positive");
    }
}
