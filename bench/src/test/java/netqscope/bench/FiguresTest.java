package netqscope.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class FiguresTest {

    @Test
    void percentilesAreValuesThatOccur() {
        long[] values = {40, 10, 30, 20};

        assertThat(Figures.percentile(values, 50)).isEqualTo(20);
        assertThat(Figures.percentile(values, 51)).isEqualTo(30);
        assertThat(Figures.percentile(values, 100)).isEqualTo(40);
        assertThat(values).containsExactly(40, 10, 30, 20);
    }

    @Test
    void fivePercentOfTwoHundredAreAboveThe95th() {
        long[] values = LongStream.rangeClosed(1, 200).toArray();

        assertThat(Figures.percentile(values, 95)).isEqualTo(190);
    }

    @Test
    void aSingleValueIsEachPercentile() {
        assertThat(Figures.percentile(new long[] {7}, 1)).isEqualTo(7);
    }
}
