package netqscope.app.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.input.KeyCode;
import netqscope.analyzer.database.TimeRange;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** One pixel of these charts is 50 ms. */
class TimeGesturesTest {

    private static final long SECOND = 1_000_000_000L;

    private final List<TimeRange> zooms = new ArrayList<>();
    private final List<TimeRange> pans = new ArrayList<>();
    private final List<Integer> picks = new ArrayList<>();

    @BeforeAll
    static void start() throws Exception {
        OnScreen.start();
    }

    @Test
    void draggingAsksForTheRangeThatWasDragged() {
        OnScreen.run(() -> {
            TimeChart chart = drawn();
            OnScreen.press(chart, 72 + 400, 200);
            OnScreen.drag(chart, 72 + 300, 210);
            OnScreen.drag(chart, 72 + 200, 220);
            OnScreen.release(chart, 72 + 200, 220);
            return 0;
        });
        assertThat(zooms).containsExactly(new TimeRange(10 * SECOND, 20 * SECOND));
        assertThat(picks).isEmpty();
    }

    @Test
    void draggingBeyondTheEdgeEndsAtTheEdge() {
        OnScreen.run(() -> {
            TimeChart chart = drawn();
            OnScreen.press(chart, 72 + 1000, 200);
            OnScreen.drag(chart, 2000, 210);
            OnScreen.release(chart, 2000, 220);
            return 0;
        });
        assertThat(zooms).containsExactly(new TimeRange(50 * SECOND, 60 * SECOND));
    }

    @Test
    void escapeCancelsTheDrag() {
        OnScreen.run(() -> {
            TimeChart chart = drawn();
            OnScreen.press(chart, 72 + 200, 200);
            OnScreen.drag(chart, 72 + 400, 210);
            OnScreen.key(chart, KeyCode.ESCAPE);
            OnScreen.drag(chart, 72 + 500, 210);
            OnScreen.release(chart, 72 + 500, 220);
            return 0;
        });
        assertThat(zooms).isEmpty();
        assertThat(picks).isEmpty();
    }

    @Test
    void theWheelZoomsAtThePointer() {
        OnScreen.run(() -> {
            TimeChart chart = drawn();
            OnScreen.scroll(chart, 72 + 300, 200, 0, 40);
            return 0;
        });
        assertThat(zooms).containsExactly(new TimeRange(2_500_000_000L, 52_500_000_000L)); // 15 s stays at a quarter
    }

    @Test
    void shiftAndHorizontalScrollingPan() {
        OnScreen.run(() -> {
            TimeChart chart = drawn();
            chart.rangeProperty().set(new TimeRange(20 * SECOND, 32 * SECOND)); // a pixel is 10 ms
            OnScreen.draw(chart, TimeChartTest.WIDTH, TimeChartTest.HEIGHT);
            OnScreen.shiftDrag(chart, 500, 400, 200);
            OnScreen.scroll(chart, 500, 200, -50, 0);
            return 0;
        });
        assertThat(zooms).isEmpty();
        assertThat(pans)
                .containsExactly(
                        new TimeRange(21 * SECOND, 33 * SECOND), new TimeRange(20_500_000_000L, 32_500_000_000L));
    }

    @Test
    void aDoubleClickAndKeysShowEverything() {
        OnScreen.run(() -> {
            TimeChart chart = drawn();
            chart.rangeProperty().set(new TimeRange(20 * SECOND, 30 * SECOND));
            OnScreen.click(chart, 500, 200, 2);
            OnScreen.key(chart, KeyCode.HOME);
            OnScreen.key(chart, KeyCode.DIGIT0);
            return 0;
        });
        TimeRange all = new TimeRange(0, 60 * SECOND);
        assertThat(zooms).containsExactly(all, all, all);
    }

    @Test
    void arrowsPanAndPlusZooms() {
        OnScreen.run(() -> {
            TimeChart chart = drawn();
            chart.rangeProperty().set(new TimeRange(20 * SECOND, 30 * SECOND));
            OnScreen.key(chart, KeyCode.RIGHT);
            OnScreen.key(chart, KeyCode.LEFT);
            OnScreen.key(chart, KeyCode.PLUS);
            OnScreen.key(chart, KeyCode.MINUS);
            return 0;
        });
        assertThat(pans)
                .containsExactly(new TimeRange(21 * SECOND, 31 * SECOND), new TimeRange(19 * SECOND, 29 * SECOND));
        assertThat(zooms)
                .containsExactly(
                        new TimeRange(21_666_666_666L, 28_333_333_333L),
                        new TimeRange(17_500_000_000L, 32_500_000_000L));
    }

    @Test
    void panningStopsAtTheEdgeOfTheExtent() {
        OnScreen.run(() -> {
            TimeChart chart = drawn();
            chart.rangeProperty().set(new TimeRange(0, 10 * SECOND));
            OnScreen.key(chart, KeyCode.LEFT);
            return 0;
        });
        assertThat(pans).isEmpty();
    }

    @Test
    void aClickPicksTheSeries() {
        OnScreen.run(() -> {
            TimeChart chart = drawn();
            OnScreen.click(chart, 500, 430 - 400 * 1_000 / 1_200.0, 1);
            OnScreen.click(chart, 500, 60, 1);
            return 0;
        });
        assertThat(picks).containsExactly(0);
        assertThat(zooms).isEmpty();
    }

    @Test
    void thePointerMovesTheCursorAndLeavesNone() {
        OnScreen.run(() -> {
            TimeChart chart = drawn();
            OnScreen.move(chart, 72 + 600, 200);
            assertThat(chart.cursorNsProperty().get()).isEqualTo(30 * SECOND);
            // Half of the time, and the pointer is still in its middle.
            chart.rangeProperty().set(new TimeRange(0, 30 * SECOND));
            assertThat(chart.cursorNsProperty().get()).isEqualTo(15 * SECOND);
            OnScreen.move(chart, 10, 200);
            assertThat(chart.cursorNsProperty().get()).isEqualTo(TimedChart.NO_CURSOR);
            return 0;
        });
    }

    @Test
    void theBrushOfATimelineIsMovedResizedAndMadeAnew() {
        OnScreen.run(() -> {
            Timeline chart = new Timeline();
            TimeChartTest.show(chart, TimeChartTest.constant(1, 1_000));
            listen(chart);
            chart.rangeProperty().set(new TimeRange(10 * SECOND, 20 * SECOND));
            OnScreen.draw(chart, 12 + 1200 + 12, Timeline.HEIGHT); // a pixel is 50 ms
            drag(chart, 12 + 300, 12 + 320); // its body
            drag(chart, 12 + 400, 12 + 500); // its end
            drag(chart, 12 + 200, 12 + 100); // its start
            drag(chart, 12 + 800, 12 + 900); // elsewhere
            return 0;
        });
        assertThat(pans).containsExactly(new TimeRange(11 * SECOND, 21 * SECOND));
        assertThat(zooms)
                .containsExactly(
                        new TimeRange(10 * SECOND, 25 * SECOND),
                        new TimeRange(5 * SECOND, 20 * SECOND),
                        new TimeRange(40 * SECOND, 45 * SECOND));
    }

    private static void drag(Chart chart, double from, double to) {
        OnScreen.press(chart, from, 20);
        OnScreen.drag(chart, to, 20);
        OnScreen.release(chart, to, 20);
    }

    private TimeChart drawn() {
        TimeChart chart = TimeChartTest.chart(TimeChartTest.constant(1, 1_000));
        listen(chart);
        OnScreen.draw(chart, TimeChartTest.WIDTH, TimeChartTest.HEIGHT);
        return chart;
    }

    private void listen(TimedChart chart) {
        chart.setOnZoomTo(zooms::add);
        chart.setOnPanTo(pans::add);
        chart.setOnPick(picks::add);
    }
}
