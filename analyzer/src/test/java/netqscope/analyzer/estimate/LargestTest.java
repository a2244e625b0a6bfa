package netqscope.analyzer.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LargestTest {

    private static final int SAMPLINGS = 2_000;

    @Test
    void ofOneAloneItIsPoissons() {
        // The exact 95 % interval of 10 is 4.795 to 18.390 (tables of the Poisson distribution); times 1,000.
        Estimate largest = Largest.of(new Estimate(10_000, 9_000, 11_000), 10, 1);
        assertThat(largest.value()).isEqualTo(10_000);
        assertThat(largest.low()).isCloseTo(4_795, within(15.0));
        assertThat(largest.high()).isCloseTo(18_390, within(15.0));
    }

    @Test
    void whatWasRecordedIsThere() {
        assertThat(Largest.of(new Estimate(4, 2, 9), 2, 1_000_000).low()).isEqualTo(2);
    }

    @Test
    void countedOnesStay() {
        assertThat(Largest.of(Estimate.exact(7), 7, 100)).isEqualTo(Estimate.exact(7));
    }

    @Test
    void whatVariesWithItIsAsUncertain() {
        Estimate packets = new Estimate(100, 50, 300);
        assertThat(Largest.with(packets, new Estimate(6_000, 5_000, 7_000)))
                .isEqualTo(new Estimate(6_000, 3_000, 18_000));
        assertThat(Largest.with(packets, new Estimate(6_000, 1_000, 90_000)))
                .isEqualTo(new Estimate(6_000, 1_000, 90_000));
    }

    @Test
    void nothingIsNoLargest() {
        assertThatThrownBy(() -> Largest.of(Estimate.exact(0), 0, 5)).hasMessageContaining("0 packets");
        assertThatThrownBy(() -> Largest.of(Estimate.exact(1), 1, 0)).hasMessageContaining("0 counts");
    }

    /** Even traffic is the hardest: whatever window is the busiest, chance alone made it so. */
    @ParameterizedTest
    @CsvSource({"20, 1000, 20", "20, 100, 20", "200, 100, 20", "2000, 10, 20", "2000, 20, 2", "500, 3000, 1000"})
    void busiestOfEvenWindowsIsWithin(int windows, int packets, int distance) {
        Random random = new Random(7);
        int covered = 0;
        for (int i = 0; i < SAMPLINGS; i++) {
            int most = 0;
            long recorded = 0;
            for (int window = 0; window < windows; window++) {
                int taken = binomial(random, packets, distance);
                most = Math.max(most, taken);
                recorded += taken;
            }
            Estimate largest = Largest.of(SampledCount.uncounted(most, distance), most, recorded);
            covered += largest.low() <= packets && packets <= largest.high() ? 1 : 0;
        }
        assertThat(covered).isGreaterThan(SAMPLINGS * 95 / 100);
    }

    /** How many of them are taken, by geometric skips. */
    private static int binomial(Random random, int packets, int distance) {
        double scale = 1 / Math.log1p(-1.0 / distance);
        int taken = 0;
        for (double at = skip(random, scale); at < packets; at += 1 + skip(random, scale)) {
            taken++;
        }
        return taken;
    }

    private static double skip(Random random, double scale) {
        return Math.floor(Math.log(1 - random.nextDouble()) * scale);
    }
}
