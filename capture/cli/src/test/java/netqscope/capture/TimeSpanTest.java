package netqscope.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

final class TimeSpanTest {

    @ParameterizedTest
    @CsvSource({
        "500ms, 500000000",
        "10s, 10000000000",
        "2min, 120000000000",
        "1h, 3600000000000",
        "2562047h, 9223369200000000000"
    })
    void aWholeNumberWithItsUnitIsRead(String text, long ns) {
        assertThat(TimeSpan.parse(text)).isEqualTo(new TimeSpan(ns));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "10", "10 s", "1.5s", "-1s", "s", "10m", "10S", "1h30min"})
    void anythingElseIsRefusedQuotingIt(String text) {
        assertThatThrownBy(() -> TimeSpan.parse(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessage("'" + text
                        + "' is not a time; write a whole number with its unit, ms, s, min or h, such as 10s");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2562048h", "9999999999999999999ms"})
    void whatDoesNotFitIsRefused(String text) {
        assertThatThrownBy(() -> TimeSpan.parse(text)).hasMessage("'" + text + "' is too long; the most is 2562047h");
    }
}
