package netqscope.analyzer.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LengthHistogramTest {

    /** Ten packets of 1 to 10 bytes: rank 1 up to 10 %, rank 2 from there on. */
    @ParameterizedTest
    @CsvSource({"1,1", "10,1", "100,1", "101,2", "250,3", "500,5", "501,6", "900,9", "901,10", "999,10", "1000,10"})
    void percentileIsTheLengthOfTheNearestRank(int perMille, long bytes) {
        long[] oneEach = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
        assertThat(of(oneEach).percentile(perMille)).hasValue(bytes);
    }

    @Test
    void meanIsRoundedToTheNearest() {
        LengthHistogram lengths = of(60, 60, 61);
        assertThat(lengths.mean(0)).hasValue(new BigDecimal("60"));
        assertThat(lengths.mean(3)).hasValue(new BigDecimal("60.333"));
        assertThat(LengthHistogram.EMPTY.mean(3)).isEmpty();
    }

    /** As a floating-point number, 1000 times 0.999 might be above 999. */
    @Test
    void percentileHasNoRoundingErrors() {
        LengthHistogram.Builder lengths = new LengthHistogram.Builder();
        lengths.add(60, 999);
        lengths.add(9000, 1);
        assertThat(lengths.build().percentile(999)).hasValue(60);
        assertThat(lengths.build().percentile(1000)).hasValue(9000);
    }

    @Test
    void percentileOfManyPacketsIsExact() {
        LengthHistogram.Builder lengths = new LengthHistogram.Builder();
        lengths.add(60, 4_500_000_000_000_001L);
        lengths.add(61, 4_500_000_000_000_001L);
        lengths.add(62, 1);
        // 9,000,000,000,000,003 packets: the median is the 4,500,000,000,000,002nd.
        assertThat(lengths.build().percentile(500)).hasValue(61);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void percentilesAreThoseOfTheSortedLengths(long seed) {
        Random random = new Random(seed);
        long[] lengths = new long[1 + random.nextInt(500)];
        Arrays.setAll(lengths, i -> random.nextInt(60, 200));
        Arrays.sort(lengths);
        LengthHistogram histogram = of(lengths);
        for (int perMille = 1; perMille <= 1000; perMille++) {
            int notAbove = 0;
            while (notAbove * 1000L < (long) perMille * lengths.length) {
                notAbove++;
            }
            assertThat(histogram.percentile(perMille)).hasValue(lengths[notAbove - 1]);
        }
        assertThat(histogram.bytes()).isEqualTo(Arrays.stream(lengths).sum());
    }

    @Test
    void sumHasThePacketsOfBoth() {
        LengthHistogram sum = of(60, 60, 100).plus(of(0, 60, 4_294_967_295L));
        assertThat(sum.packets()).isEqualTo(6);
        assertThat(sum.bytes()).isEqualTo(4_294_967_575L);
        assertThat(sum.counts(SizeBuckets.of(60, 61, 100, 101))).containsExactly(1, 3, 0, 1, 1);
    }

    @Test
    void ofNoPacketsNothingIsKnown() {
        assertThat(LengthHistogram.EMPTY.packets()).isZero();
        assertThat(LengthHistogram.EMPTY.min()).isEmpty();
        assertThat(LengthHistogram.EMPTY.max()).isEmpty();
        assertThat(LengthHistogram.EMPTY.percentile(500)).isEmpty();
        assertThat(LengthHistogram.EMPTY.plus(of(60)).max()).hasValue(60);
    }

    @Test
    void lengthsThatDescendAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> of(61, 60)).withMessageContaining("60 bytes after 61");
    }

    @Test
    void percentilesBeyondAllPacketsAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> of(60).percentile(0));
        assertThatIllegalArgumentException().isThrownBy(() -> of(60).percentile(1001));
    }

    private static LengthHistogram of(long... lengths) {
        LengthHistogram.Builder builder = new LengthHistogram.Builder();
        for (long length : lengths) {
            builder.add(length, 1);
        }
        return builder.build();
    }
}
