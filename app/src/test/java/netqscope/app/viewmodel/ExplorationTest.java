package netqscope.app.viewmodel;

import static org.assertj.core.api.Assertions.assertThat;

import netqscope.analyzer.database.TimeRange;
import org.junit.jupiter.api.Test;

class ExplorationTest {

    private static final TimeRange EXTENT = new TimeRange(1_000_000, 61_000_000);

    private final Exploration exploration = new Exploration(EXTENT);

    @Test
    void atFirstEverythingIsLookedAt() {
        assertThat(exploration.range()).isEqualTo(EXTENT);
        assertThat(exploration.isWhole()).isTrue();
        assertThat(exploration.question()).isEqualTo(TimeRange.ALL);
        assertThat(exploration.canGoBackProperty().get()).isFalse();
    }

    @Test
    void zoomingIsAskedAboutAndCanBeUndoneAndRedone() {
        TimeRange one = new TimeRange(2_000_000, 12_000_000);
        TimeRange two = new TimeRange(3_000_000, 4_000_000);
        exploration.zoom(one);
        exploration.zoom(two);
        assertThat(exploration.question()).isEqualTo(two);
        exploration.back();
        assertThat(exploration.range()).isEqualTo(one);
        exploration.back();
        assertThat(exploration.range()).isEqualTo(EXTENT);
        exploration.back();
        assertThat(exploration.range()).isEqualTo(EXTENT);
        exploration.forward();
        exploration.forward();
        assertThat(exploration.range()).isEqualTo(two);
        assertThat(exploration.canGoForwardProperty().get()).isFalse();
    }

    @Test
    void aNewZoomEndsWhatCouldBeRedone() {
        exploration.zoom(new TimeRange(2_000_000, 12_000_000));
        exploration.back();
        exploration.zoom(new TimeRange(5_000_000, 6_000_000));
        assertThat(exploration.canGoForwardProperty().get()).isFalse();
        exploration.back();
        assertThat(exploration.range()).isEqualTo(EXTENT);
    }

    @Test
    void aRangeThatReachesBeyondTheRecordingIsMovedIntoIt() {
        exploration.zoom(new TimeRange(-9_000_000, 1_000_000));
        assertThat(exploration.range()).isEqualTo(new TimeRange(1_000_000, 11_000_000));
        exploration.zoom(new TimeRange(60_000_000, 70_000_000));
        assertThat(exploration.range()).isEqualTo(new TimeRange(51_000_000, 61_000_000));
        exploration.zoom(new TimeRange(-1_000_000_000, 1_000_000_000));
        assertThat(exploration.range()).isEqualTo(EXTENT);
    }

    @Test
    void lessThanClocksCanTellIsNotShown() {
        exploration.zoom(new TimeRange(5_000_000, 5_000_001));
        assertThat(exploration.range().toNs() - exploration.range().fromNs()).isEqualTo(Exploration.MIN_RANGE_NS);
    }

    @Test
    void stepsOfAMovementHaveNoPlaceInTheHistory() {
        exploration.zoom(new TimeRange(2_000_000, 12_000_000));
        exploration.move(new TimeRange(3_000_000, 13_000_000));
        exploration.move(new TimeRange(4_000_000, 14_000_000));
        exploration.back();
        assertThat(exploration.range()).isEqualTo(EXTENT);
    }

    @Test
    void theMiddleStaysWhereItIsWhileZoomingByKeys() {
        exploration.zoomIn();
        assertThat(exploration.range()).isEqualTo(new TimeRange(16_000_000, 46_000_000));
        exploration.zoomOut();
        assertThat(exploration.range()).isEqualTo(EXTENT);
    }

    @Test
    void earlierAndLaterOverlapByHalf() {
        exploration.zoom(new TimeRange(11_000_000, 21_000_000));
        exploration.later();
        assertThat(exploration.range()).isEqualTo(new TimeRange(16_000_000, 26_000_000));
        exploration.earlier();
        assertThat(exploration.range()).isEqualTo(new TimeRange(11_000_000, 21_000_000));
    }

    @Test
    void aRecordingShorterThanTheLeastRangeIsShownAsItIs() {
        Exploration tiny = new Exploration(new TimeRange(0, 100));
        tiny.zoom(new TimeRange(10, 20));
        assertThat(tiny.range()).isEqualTo(new TimeRange(0, 100));
    }
}
