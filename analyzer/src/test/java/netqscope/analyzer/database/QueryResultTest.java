package netqscope.analyzer.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.TimeZone;
import netqscope.analyzer.fixture.Answers;
import netqscope.analyzer.fixture.ThreeDevicesDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class QueryResultTest {

    @RegisterExtension
    private final ThreeDevicesDatabase opened = new ThreeDevicesDatabase();

    @Test
    void integersOfAnySizeAreExact() throws AnalyzerException {
        assertThat(Answers.of(
                        opened.session(),
                        "select 18446744073709551615::ubigint, (-170141183460469231731687303715884105728)::hugeint,"
                                + " 9007199254740993::bigint, 1.5::decimal(10, 3)"))
                .containsExactly(
                        "18446744073709551615 -170141183460469231731687303715884105728 9007199254740993 1.500");
    }

    @Test
    void timesAreUtcInEveryTimeZone() throws AnalyzerException {
        TimeZone here = TimeZone.getDefault();
        try {
            // 02:30 did not exist there on that day.
            TimeZone.setDefault(TimeZone.getTimeZone("Europe/Berlin"));
            assertThat(Answers.of(
                            opened.session(),
                            "select timestamp_ns '2024-03-31 02:30:00.123456789', timestamp '2024-03-31 02:30:00',"
                                    + " timestamptz '2024-03-31 02:30:00+00'"))
                    .containsExactly("2024-03-31T02:30:00.123456789Z 2024-03-31T02:30:00Z 2024-03-31T02:30:00Z");
        } finally {
            TimeZone.setDefault(here);
        }
    }

    @Test
    void listsStructsAndMapsKeepTheirShape() throws AnalyzerException {
        try (QueryResult result = opened.session()
                .query("select [1, null, 3], {'a': 1, 'b': ['x']}, map {7: true}, '\\xAB\\x01'::blob")) {
            assertThat(result.next()).isTrue();
            assertThat(String.valueOf(result.value(0))).isEqualTo("[1, null, 3]");
            assertThat(String.valueOf(result.value(1))).isEqualTo("{a=1, b=[x]}");
            assertThat(String.valueOf(result.value(2))).isEqualTo("{7=true}");
            assertThat(result.value(3)).isEqualTo("ab01");
        }
    }

    @Test
    void numbersAreKnownAsSuch() throws AnalyzerException {
        try (QueryResult result =
                opened.session().query("select 1 a, 1.5 b, 1e3 c, 'x' d, [1] e, [1.5::decimal(9, 1)] f")) {
            assertThat(result.columns().stream().map(ResultColumn::numeric))
                    .containsExactly(true, true, true, false, false, false);
        }
    }

    @Test
    void wrongStatementIsExplainedAtItsPosition() {
        assertThatExceptionOfType(AnalyzerException.class)
                .isThrownBy(() -> Answers.of(opened.session(), "select nothing\nfrom packets"))
                .withMessageContaining("Referenced column \"nothing\" not found")
                .withMessageContaining("LINE 1: select nothing");
    }

    @Test
    void failureBeforeTheFirstRowKeepsItsCause() {
        assertThatExceptionOfType(AnalyzerException.class)
                .isThrownBy(() -> Answers.of(opened.session(), "select device::integer from packets"))
                .withMessageContaining("Could not convert string")
                .withMessageContaining("LINE 1: select device::integer");
    }

    @Test
    void failureBetweenRowsKeepsItsCause() {
        assertThatExceptionOfType(AnalyzerException.class)
                .isThrownBy(() -> Answers.of(
                        opened.session(),
                        "select case when i > 2500000 then error('boom') end from range(3000000) t(i)"))
                .withMessageContaining("boom");
    }

    @Test
    void goodStatementAfterABadOneIsFine() throws AnalyzerException {
        assertThatExceptionOfType(AnalyzerException.class).isThrownBy(() -> Answers.of(opened.session(), "selec 1"));
        assertThat(Answers.of(opened.session(), "select 1")).isEqualTo(List.of("1"));
    }

    @Test
    void statementWithoutRowsHasNone() throws AnalyzerException {
        try (QueryResult result = opened.session().query("create table t (a integer)")) {
            assertThat(result.hasRows()).isFalse();
            assertThat(result.next()).isFalse();
            assertThat(result.columns()).isEmpty();
        }
    }

    /** Ten billion rows would neither fit into memory nor come in time. */
    @Test
    void rowsArriveWhileTheyAreComputed() throws AnalyzerException {
        try (QueryResult result = opened.session().query("select i, i::varchar as text from range(10000000000) t(i)")) {
            for (int i = 0; i < 100_000; i++) {
                assertThat(result.next()).isTrue();
            }
        }
    }
}
