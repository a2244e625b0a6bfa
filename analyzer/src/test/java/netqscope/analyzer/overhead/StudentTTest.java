package netqscope.analyzer.overhead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Against scipy 1.17: {@code 2 * stats.t.sf(t, df)}, {@code stats.t.ppf(0.975, df)}, {@code stats.norm.sf(z)}. */
class StudentTTest {

    private static final Percentage CLOSE = Percentage.withPercentage(1e-6);

    @Test
    void tailsAreScipys() {
        assertThat(StudentT.twoSided(2.5, 7.3)).isCloseTo(0.03965023466560043, CLOSE);
        assertThat(StudentT.twoSided(-2.5, 7.3)).isCloseTo(0.03965023466560043, CLOSE);
        assertThat(StudentT.twoSided(0.1, 1)).isCloseTo(0.936548965138893, CLOSE);
        assertThat(StudentT.twoSided(12, 9)).isCloseTo(7.699886222985653e-07, CLOSE);
        assertThat(StudentT.twoSided(3, 1000)).isCloseTo(0.0027667090442381925, CLOSE);
        assertThat(StudentT.twoSided(0, 5)).isEqualTo(1);
        assertThat(StudentT.twoSided(Double.POSITIVE_INFINITY, 5)).isZero();
    }

    @Test
    void quantilesAreThoseOfEveryTable() {
        assertThat(StudentT.quantileTwoSided(0.05, 1)).isCloseTo(12.70620474, CLOSE);
        assertThat(StudentT.quantileTwoSided(0.05, 2)).isCloseTo(4.30265273, CLOSE);
        assertThat(StudentT.quantileTwoSided(0.05, 9)).isCloseTo(2.26215716, CLOSE);
        assertThat(StudentT.quantileTwoSided(0.05, 29)).isCloseTo(2.04522964, CLOSE);
        assertThat(StudentT.quantileTwoSided(0.05, 1000.5)).isCloseTo(1.96233789, CLOSE);
    }

    @Test
    void normalTailIsScipys() {
        assertThat(StudentT.normalAbove(0)).isCloseTo(0.5, within(1e-7));
        assertThat(StudentT.normalAbove(1)).isCloseTo(0.158655254, within(1e-7));
        assertThat(StudentT.normalAbove(1.96)).isCloseTo(0.0249978951, within(1e-7));
        assertThat(StudentT.normalAbove(5)).isCloseTo(2.86651572e-07, within(1e-7));
    }
}
