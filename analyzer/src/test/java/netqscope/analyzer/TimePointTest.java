package netqscope.analyzer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class TimePointTest {

    private static final long SECOND_NS = 1_000_000_000;
    private static final long MINUTE_NS = 60 * SECOND_NS;
    private static final long HOUR_NS = 60 * MINUTE_NS;

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "7ns, 7",
        "10us, 10000",
        "250ms, 250000000",
        "1.5s, 1500000000",
        "2min, 120000000000",
        "0.5h, 1800000000000",
        "0.000000001s, 1",
        "1.000000000000000s, 1000000000",
        // A double would make this ...807.
        "9223372036.854775805s, 9223372036854775805"
    })
    void timeSinceTheStartIsExact(String text, long ns) {
        assertThat(TimePoint.parse(text).sinceStartNs(Long.MAX_VALUE, OptionalLong.empty()))
                .isEqualTo(ns);
    }

    @ParameterizedTest
    @CsvSource({"-2s, 598000000000", "-0s, 600000000000", "-1ns, 599999999999", "-1h, -3000000000000"})
    void minusCountsFromTheEnd(String text, long ns) {
        assertThat(TimePoint.parse(text).sinceStartNs(0, OptionalLong.of(10 * MINUTE_NS)))
                .isEqualTo(ns);
    }

    @Test
    void unknownEndCannotBeCountedFrom() {
        assertThatThrownBy(() -> TimePoint.parse("-2s").sinceStartNs(0, OptionalLong.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("-2s counts from the end, and this recording has neither an end nor a packet");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-11-30T12:00:01.5Z",
                "2026-11-30t12:00:01.5z",
                "2026-11-30 12:00:01.5",
                "2026-11-30T12:00:01.500000000",
                "2026-11-30T13:00:01.5+01:00",
                "2026-12-01 00:30:01.5+12:30",
                "2026-11-30 08:30:01.5-03:30"
            })
    void dateAndTimeIsUtcUnlessItHasAnOffset(String text) {
        long startNs = realtimeNs("2026-11-30T11:59:00.000000001Z");
        assertThat(TimePoint.parse(text).sinceStartNs(startNs, OptionalLong.empty()))
                .isEqualTo(61 * SECOND_NS + 499_999_999);
    }

    @Test
    void minuteNeedsNoSeconds() {
        assertThat(TimePoint.parse("2026-11-30 12:00").sinceStartNs(realtimeNs("2026-11-30T11:59:00Z"), day()))
                .isEqualTo(MINUTE_NS);
    }

    @ParameterizedTest
    @CsvSource({
        // In the recording, before and after midnight.
        "23:59:30, 30",
        "00:01:00, 120",
        "00:01:00+00:00, 120",
        "01:01:00+01:00, 120",
        "20:01:00-04:00, 120",
        // Nearest to it: a little before the start, and a little after the end.
        "23:58:59, -1",
        "00:05:00, 360"
    })
    void timeOfDayIsTheNearestOne(String text, long seconds) {
        assertThat(TimePoint.parse(text)
                        .sinceStartNs(realtimeNs("2026-11-30T23:59:00Z"), OptionalLong.of(3 * MINUTE_NS)))
                .isEqualTo(seconds * SECOND_NS);
    }

    @Test
    void timeOfDayJustBeforeAStartAfterMidnightIsOnTheDayBefore() {
        assertThat(TimePoint.parse("23:59:59").sinceStartNs(realtimeNs("2026-12-01T00:00:01Z"), OptionalLong.of(1)))
                .isEqualTo(-2 * SECOND_NS);
    }

    @Test
    void timeOfDayThatCameTwiceIsTheFirst() {
        assertThat(TimePoint.parse("13:00")
                        .sinceStartNs(realtimeNs("2026-11-30T12:00:00Z"), OptionalLong.of(40 * HOUR_NS)))
                .isEqualTo(HOUR_NS);
        assertThat(TimePoint.parse("11:00")
                        .sinceStartNs(realtimeNs("2026-11-30T12:00:00Z"), OptionalLong.of(40 * HOUR_NS)))
                .isEqualTo(23 * HOUR_NS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1",
                "1.5",
                "s",
                "1 s",
                "1S",
                "1.s",
                ".5s",
                "+1s",
                "--1s",
                "1d",
                "1e3s",
                "25:00",
                "12",
                "12:00:60",
                "2026-11-30",
                "2026-02-30 12:00",
                "2026-11-30T12:00+1",
                "12:00:00.1234567891",
                "noon"
            })
    void whatIsNoTimeIsQuotedAndTheFormsAreNamed(String text) {
        assertThatThrownBy(() -> TimePoint.parse(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageStartingWith("'" + text + "' is not a time; write one")
                .hasMessageContainingAll("1.5s", "h, min, s, ms, us or ns", "-2s", "12:00:01.25", "+01:00");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.5ns", "1.0000000001s"})
    void partOfANanosecondIsRefused(String text) {
        assertThatThrownBy(() -> TimePoint.parse(text)).hasMessage("'%s' is no whole number of nanoseconds", text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"9223372036854775808ns", "2562048h"})
    void whatALongCannotHoldIsRefused(String text) {
        assertThatThrownBy(() -> TimePoint.parse(text)).hasMessage("'%s' is too long; the most is 2562047h", text);
    }

    @Test
    void dateBeyondReachIsRefused() {
        assertThatThrownBy(() -> TimePoint.parse("9999-01-01 00:00").sinceStartNs(0, day()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("9999-01-01 00:00 is more than 292 years away from the recording");
    }

    private static OptionalLong day() {
        return OptionalLong.of(24 * HOUR_NS);
    }

    private static long realtimeNs(String instant) {
        Instant time = Instant.parse(instant);
        return time.getEpochSecond() * SECOND_NS + time.getNano();
    }
}
