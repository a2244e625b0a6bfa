package netqscope.analyzer.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import netqscope.recording.Direction;
import org.junit.jupiter.api.Test;

class SelectionTest {

    @Test
    void rangeHoldsItsStartAndNotItsEnd() {
        TimeRange range = new TimeRange(-5, 10);
        assertThat(range.contains(-6)).isFalse();
        assertThat(range.contains(-5)).isTrue();
        assertThat(range.contains(9)).isTrue();
        assertThat(range.contains(10)).isFalse();
        assertThat(range.lengthNs()).isEqualTo(15);
    }

    @Test
    void rangeThatEndsBeforeItBeginsIsRefused() {
        assertThatThrownBy(() -> new TimeRange(7, 3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a time range from 7 ns to 3 ns ends before it begins");
    }

    @Test
    void allOfTimeHasNoLength() {
        assertThat(TimeRange.ALL.isAll()).isTrue();
        assertThat(new TimeRange(0, Long.MAX_VALUE).isAll()).isFalse();
        assertThatThrownBy(TimeRange.ALL::lengthNs).isInstanceOf(ArithmeticException.class);
    }

    @Test
    void selectionOfEverythingIsAll() {
        assertThat(new Selection(TimeRange.ALL, Set.of(Direction.RX, Direction.TX), Set.of(), Optional.empty()).isAll())
                .isTrue();
        assertThat(new Selection(TimeRange.ALL, Set.of(Direction.RX), Set.of(), Optional.empty()).isAll())
                .isFalse();
    }

    @Test
    void selectionWithoutADirectionIsRefused() {
        assertThatThrownBy(
                        () -> new Selection(TimeRange.ALL, EnumSet.noneOf(Direction.class), Set.of(), Optional.empty()))
                .hasMessage("a selection of packets has no direction");
    }
}
