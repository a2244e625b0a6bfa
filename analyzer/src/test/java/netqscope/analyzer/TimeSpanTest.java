package netqscope.analyzer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class TimeSpanTest {

    @ParameterizedTest
    @CsvSource({"1ns,1", "2.5us,2500", "100ms,100000000", "1.5s,1500000000", "2min,120000000000", "1h,3600000000000"})
    void numberWithUnitIsALengthOfTime(String text, long ns) {
        assertThat(TimeSpan.parse(text)).isEqualTo(new TimeSpan(ns));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "100", "ms", "-1s", "0s", "1e3s", "12:00:01", "1 s", "0"})
    void anythingElseIsQuoted(String text) {
        assertThatExceptionOfType(TypeConversionException.class)
                .isThrownBy(() -> TimeSpan.parse(text))
                .withMessageStartingWith("'" + text + "' is not a length of time; write a number with its unit");
    }

    @ParameterizedTest
    @CsvSource({"1,1ns", "2500,2500ns", "5000,5us", "1500000000,1500ms", "60000000000,1min", "7200000000000,2h"})
    void isWrittenInTheLargestUnitThatIsWhole(long ns, String text) {
        assertThat(new TimeSpan(ns)).hasToString(text);
    }

    @Test
    void fractionOfANanosecondIsRefused() {
        assertThatExceptionOfType(TypeConversionException.class)
                .isThrownBy(() -> TimeSpan.parse("0.5ns"))
                .withMessageContaining("'0.5ns'");
    }
}
