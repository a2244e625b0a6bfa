package netqscope.app.viewmodel;

import static org.assertj.core.api.Assertions.assertThat;

import netqscope.analyzer.database.TimeRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeTextTest {

    @ParameterizedTest
    @CsvSource({
        "0, 60_000_000_000, 0.00 to 60.00 s",
        "93_000_000, 1_147_000_000, 0.093 to 1.147 s",
        "1_234_567_890, 1_234_667_890, 1.2345679 to 1.2346679 s",
        "1_234_567_890, 1_234_568_890, 1.234567890 to 1.234568890 s",
    })
    void aRangeHasAsManyDigitsAsTellItsEndsApart(String fromNs, String toNs, String text) {
        assertThat(TimeText.range(new TimeRange(number(fromNs), number(toNs)))).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1 ns",
        "999, 999 ns",
        "1_000, 1 us",
        "1_500_000, 1.5 ms",
        "999_999_999, 1000 ms",
        "61_000_000_000, 61 s",
    })
    void aLengthIsInItsUnit(String ns, String text) {
        assertThat(TimeText.length(number(ns))).isEqualTo(text);
    }

    private static long number(String text) {
        return Long.parseLong(text.replace("_", ""));
    }
}
