package netqscope.app.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class PixelPathTest {
    @Test
    void fewPointsStayAsTheyAre() {
        PixelPath path = new PixelPath();
        path.add(1, 5);
        path.add(2, 6);
        path.add(2.5, 7);
        assertThat(path.end()).isEqualTo(3);
        assertThat(Arrays.copyOf(path.xs(), 3)).containsExactly(1, 2, 2.5);
        assertThat(Arrays.copyOf(path.ys(), 3)).containsExactly(5, 6, 7);
    }

    @Test
    void aPeakAmongAMillionPointsStays() {
        PixelPath path = new PixelPath();
        for (int i = 0; i < 1_000_000; i++) {
            path.add(i / 1000.0, i == 123_456 ? 0 : i == 654_321 ? 200 : 100);
        }
        int count = path.end();
        assertThat(count).isBetween(2_000, 4_000);
        assertThat(Arrays.stream(path.ys(), 0, count)).contains(0.0, 200.0);
    }
}
