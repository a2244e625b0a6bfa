package netqscope.app.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import org.junit.jupiter.api.Test;

class FormatTest {

    private static final long SECOND = 1_000_000_000L;

    @Test
    void labelsOfAnAxisShareOnePrefixAndAsManyDecimalsAsTheyNeed() {
        SiFormat format = SiFormat.of("kernel packets/s");
        assertThat(format.labels(new double[] {0, 500_000, 1_000_000, 1_500_000}))
                .containsExactly("0", "0.5 M", "1.0 M", "1.5 M");
        assertThat(format.labels(new double[] {0, 20, 40})).containsExactly("0", "20", "40");
        assertThat(format.labels(new double[] {0, 0.25, 0.5})).containsExactly("0", "0.25", "0.50");
    }

    @Test
    void bytesHaveBinaryPrefixesAndLengthsHaveNone() {
        assertThat(SiFormat.of("B/s").labels(new double[] {0, 1 << 20, 2 << 20}))
                .containsExactly("0", "1 MiB/s", "2 MiB/s");
        assertThat(SiFormat.of("B").labels(new double[] {0, 500, 1_500})).containsExactly("0", "500 B", "1,500 B");
        assertThat(SiFormat.of("wire bytes/s").brief(1536)).isEqualTo("1.5 KiB/s");
    }

    @Test
    void nanosecondsBecomeTheUnitThatSuits() {
        SiFormat format = SiFormat.of("ns");
        assertThat(format.brief(100)).isEqualTo("100 ns");
        assertThat(format.brief(20_000)).isEqualTo("20 µs");
        assertThat(format.exact(1_234_567)).isEqualTo("1.235 ms");
        assertThat(format.exactWithUnit(2_500_000_000.0)).isEqualTo("2.5 s");
    }

    @Test
    void exactFiguresHaveSeparatorsAndNoPrefix() {
        SiFormat format = SiFormat.of("kernel packets/s");
        assertThat(format.exact(1_234_567)).isEqualTo("1,234,567");
        assertThat(format.exact(1_234.5678)).isEqualTo("1,234.6");
        assertThat(format.exact(12.34567)).isEqualTo("12.35");
        assertThat(format.exact(Double.NaN)).isEqualTo("–");
        assertThat(format.exactWithUnit(3)).isEqualTo("3 kernel packets/s");
    }

    @Test
    void aTimeAxisIsInSecondsUntilLabelsWouldBeLong() {
        assertThat(TimeFormat.labels(0, 60 * SECOND, 6).texts())
                .containsExactly("0 s", "10 s", "20 s", "30 s", "40 s", "50 s", "60 s");
        assertThat(TimeFormat.labels(SECOND, 2 * SECOND, 5).texts()).contains("1.2 s", "1.4 s");
    }

    @Test
    void fineTimeHasABaseThatLabelsAreAddedTo() {
        TimeFormat.Labels milliseconds = TimeFormat.labels(12_345_000_000L, 12_375_000_000L, 8);
        assertThat(milliseconds.base()).isEqualTo("12 s +");
        assertThat(milliseconds.texts()).contains("350 ms");
        TimeFormat.Labels microseconds = TimeFormat.labels(12_345_678_000L, 12_345_678_900L, 8);
        assertThat(microseconds.base()).isEqualTo("12.345 s +");
        assertThat(microseconds.texts()).contains("678.2 µs");
        TimeFormat.Labels nanoseconds = TimeFormat.labels(12_345_678_000L, 12_345_678_030L, 8);
        assertThat(nanoseconds.base()).isEqualTo("12.345678 s +");
        assertThat(nanoseconds.texts()).contains("5 ns");
    }

    @Test
    void labelsOfATimeAxisNeverRepeat() {
        for (long length = 7; length < 100 * SECOND; length = length * 3 + 1) {
            for (long from : new long[] {0, 999_999_990, 12_345_678_901L, 3_600 * SECOND}) {
                String[] texts = TimeFormat.labels(from, from + length, 8).texts();
                assertThat(new HashSet<>(Arrays.asList(texts)))
                        .as("labels of %d ns after %d ns", length, from)
                        .hasSize(texts.length);
            }
        }
    }

    @Test
    void aTimeIsAsExactAsAPixel() {
        assertThat(TimeFormat.exact(12_345_678_901L, 50_000_000)).isEqualTo("12.35 s");
        assertThat(TimeFormat.exact(12_345_678_901L, 1)).isEqualTo("12.345678901 s");
    }
}
