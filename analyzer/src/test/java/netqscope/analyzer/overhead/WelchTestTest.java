package netqscope.analyzer.overhead;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Against scipy 1.17: {@code stats.ttest_ind(b, a, equal_var=False)} and {@code ttest_ind_from_stats}. */
class WelchTestTest {

    private static final Percentage CLOSE = Percentage.withPercentage(1e-6);
    private static final Sample A =
            Sample.of(27.5, 21.0, 19.0, 23.6, 17.0, 17.9, 16.9, 20.1, 21.9, 22.6, 23.1, 19.6, 19.0, 21.7, 21.4);
    private static final Sample B =
            Sample.of(27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0, 24.8, 20.2, 21.9, 22.1, 22.9, 30.5, 24.4);

    @Test
    void valuesAreScipys() {
        WelchTest test = of(A, B);
        assertThat(test.t()).isCloseTo(2.8529548701715215, CLOSE);
        assertThat(test.degreesOfFreedom()).isCloseTo(27.88730398842012, CLOSE);
        assertThat(test.pValue()).isCloseTo(0.008071938172194903, CLOSE);
    }

    @Test
    void numbersMayDiffer() {
        WelchTest test = of(Sample.of(27.5, 21.0, 19.0, 23.6, 17.0, 17.9), B);
        assertThat(test.t()).isCloseTo(1.5112727173632734, CLOSE);
        assertThat(test.degreesOfFreedom()).isCloseTo(6.841520402954999, CLOSE);
        assertThat(test.pValue()).isCloseTo(0.17545047154662385, CLOSE);
    }

    @Test
    void tracepointsOfOsvMakeADifference() {
        WelchTest twoMore = WelchTest.of(1770.89, 1770.89 * 0.0024, 10, 1746.35, 1746.35 * 0.004, 10);
        assertThat(twoMore.t()).isCloseTo(-9.490587471266327, CLOSE);
        assertThat(twoMore.pValue()).isCloseTo(1.0723287690696134e-07, CLOSE);
        WelchTest compiledOut = WelchTest.of(1746.35, 1746.35 * 0.004, 10, 1828.47, 1828.47 * 0.0019, 10);
        assertThat(compiledOut.t()).isCloseTo(33.28623268024703, CLOSE);
        assertThat(compiledOut.pValue()).isCloseTo(4.046286803549968e-14, CLOSE);
    }

    @Test
    void valuesWithoutSpreadDifferOrDoNot() {
        assertThat(WelchTest.of(5, 0, 10, 5, 0, 10).pValue()).isEqualTo(1);
        assertThat(WelchTest.of(5, 0, 10, 6, 0, 10).pValue()).isZero();
    }

    private static WelchTest of(Sample a, Sample b) {
        return WelchTest.of(
                a.mean(),
                a.standardDeviation().orElseThrow(),
                a.count().orElseThrow(),
                b.mean(),
                b.standardDeviation().orElseThrow(),
                b.count().orElseThrow());
    }
}
