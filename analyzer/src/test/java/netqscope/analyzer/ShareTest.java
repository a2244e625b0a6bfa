package netqscope.analyzer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ShareTest {

    @Test
    void onlyNothingIsZero() {
        assertThat(Share.percent(0, 0)).isEqualTo("0 %");
        assertThat(Share.percent(0, 100)).isEqualTo("0 %");
        assertThat(Share.percent(1, 41_203_118)).isEqualTo("< 0.001 %");
    }

    @Test
    void shareForProgramsIsANumberUpToOne() {
        assertThat(Share.of(0, 0)).isEqualByComparingTo("0");
        assertThat(Share.of(3, 4)).isEqualByComparingTo("0.75");
        assertThat(Share.of(1, 3)).isEqualByComparingTo("0.3333333333333333");
    }

    @Test
    void sharesHaveThreeDecimals() {
        assertThat(Share.percent(1_204, 41_203_118)).isEqualTo("0.003 %");
        assertThat(Share.percent(1, 3)).isEqualTo("33.333 %");
        assertThat(Share.percent(5, 5)).isEqualTo("100.000 %");
        assertThat(Share.percent(Long.MAX_VALUE / 2, Long.MAX_VALUE)).isEqualTo("50.000 %");
    }
}
