package netqscope.analyzer.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Cancellation;
import netqscope.analyzer.database.QueryResult;
import netqscope.analyzer.database.TimeRange;
import netqscope.analyzer.fixture.ThreeDevicesDatabase;
import netqscope.analyzer.output.CsvText;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SqlConsoleTest {

    private static final int LIMIT = 1_000_000;

    @RegisterExtension
    final ThreeDevicesDatabase database = new ThreeDevicesDatabase();

    private SqlConsole console;

    @BeforeEach
    void open() throws AnalyzerException {
        console = SqlConsole.open(database.session().database());
    }

    @AfterEach
    void close() throws AnalyzerException {
        console.close();
    }

    @Test
    void valuesReadAsInCsv() throws AnalyzerException, IOException {
        String statement = """
                select i, i::hugeint * 10000000000000000000000000 as huge, i::hugeint as small, i / 7 as share,
                       (i / 7)::float as f, (i / 4)::decimal(9, 2) as dec, i % 3 = 0 as bool, 'queue ' || i % 5 as text,
                       timestamp_ns '2026-11-30 12:00:00.000000001' as time, [i, null] as list, {'a': i} as struct,
                       case when i % 2 = 0 then i end as maybe, null as nothing, timestamp '0001-01-01 00:00:00' as old,
                       case when i = 3000 then 9223372036854775808 else i end as mixed,
                       case when i % 100 = 0 then '' else 'a,"b"' end as quoted, 1e300 * i as exponent
                from range(5000) t (i)""";
        ResultTable table = table(statement, LIMIT);
        StringWriter expected = new StringWriter();
        try (QueryResult result = database.session().query(statement)) {
            CsvText.write(result, expected);
        }
        StringWriter actual = new StringWriter();
        CsvText.writeLine(
                actual,
                table.columns().stream().map(column -> (Object) column.name()).toArray());
        for (int row = 0; row < table.rows(); row++) {
            Object[] values = new Object[table.columns().size()];
            for (int column = 0; column < values.length; column++) {
                values[column] = table.isNull(row, column) ? null : table.text(row, column);
            }
            CsvText.writeLine(actual, values);
        }
        assertThat(table.rows()).isEqualTo(5_000);
        assertThat(actual.toString()).isEqualTo(expected.toString());
    }

    @Test
    void numbersAreReadAsTablesShowThemAndAsChartsDrawThem() {
        ResultTable table = table("select 1234567 as n, 1.5 as d, null as x, 'text' as t, time '12:00:00' as u", LIMIT);
        assertThat(table.shown(0, 0)).isEqualTo("1,234,567");
        assertThat(table.number(0, 0)).isEqualTo(1_234_567);
        assertThat(table.number(0, 1)).isEqualTo(1.5);
        assertThat(table.number(0, 2)).isNaN();
        assertThat(table.number(0, 3)).isNaN();
        assertThat(table.shown(0, 2)).isEmpty();
        assertThat(table.shown(0, 3)).isEqualTo("text");
    }

    @Test
    void tableTakesFirstRowsAndKnowsOfMore() {
        ResultTable full = table("from range(3000)", 2_999);
        assertThat(full.rows()).isEqualTo(2_999);
        assertThat(full.more()).isTrue();
        assertThat(full.text(2_998, 0)).isEqualTo("2998");
        ResultTable exact = table("from range(4096)", 4_096);
        assertThat(exact.rows()).isEqualTo(4_096);
        assertThat(exact.more()).isFalse();
        assertThat(table("from range(0)", 1).rows()).isZero();
    }

    @Test
    void rowsCanBeReadWhileMoreOfThemCome() {
        List<Integer> rows = new ArrayList<>();
        ResultTable[] begun = new ResultTable[1];
        console.run(
                "from range(10000)",
                TimeRange.ALL,
                LIMIT,
                table -> begun[0] = table,
                () -> rows.add(begun[0].rows()),
                new Cancellation());
        assertThat(rows).startsWith(2_048, 4_096).endsWith(10_000);
        assertThat(begun[0].ended()).isTrue();
    }

    @Test
    void millionRowsTakeLittleMemory() {
        ResultTable table = table(
                "select i, i * 1000000007 as a, i / 7 as b, i % 64 as c, i::double as d, i * 1000 as e from range(1000000) t (i)",
                LIMIT);
        System.gc();
        long before = used();
        assertThat(table.rows()).isEqualTo(LIMIT);
        table = null;
        System.gc();
        assertThat(before - used()).isBetween(20_000_000L, 60_000_000L);
    }

    @Test
    void statementWithoutRowsIsDoneAndTheNextOneSeesWhatItMade() {
        assertThat(run("create temp table mine as select $to as t")).isInstanceOf(Outcome.Done.class);
        assertThat(table("from mine", LIMIT).text(0, 0)).isEqualTo("5000000");
        assertThat(run("create view late as select * from packets where time_ns >= $from"))
                .isInstanceOf(Outcome.Done.class);
        assertThat(table("select count(*) from late", LIMIT).text(0, 0)).isEqualTo("7");
    }

    @Test
    void cancelledStatementKeepsItsRowsAndTheNextOneRuns() {
        Cancellation cancellation = new Cancellation();
        ResultTable[] begun = new ResultTable[1];
        AtomicInteger told = new AtomicInteger();
        Outcome outcome = console.run(
                "from range(1000000000)",
                TimeRange.ALL,
                LIMIT,
                table -> begun[0] = table,
                () -> {
                    if (told.incrementAndGet() == 3) {
                        cancellation.cancel();
                    }
                },
                cancellation);
        assertThat(outcome).isInstanceOf(Outcome.Cancelled.class);
        assertThat(begun[0].rows()).isEqualTo(3 * 2_048);
        assertThat(begun[0].ended()).isTrue();
        assertThat(run("select 1")).isInstanceOf(Outcome.Table.class);
        assertThat(console.run("select 1", TimeRange.ALL, 1, _ -> {}, () -> {}, cancellation))
                .isInstanceOf(Outcome.Cancelled.class);
    }

    @Test
    void failureAfterSomeRowsKeepsThem() {
        ResultTable[] begun = new ResultTable[1];
        Outcome outcome = console.run(
                "select case when i = 100000 then error('boom') else i end from range(200000) t (i)",
                TimeRange.ALL,
                LIMIT,
                table -> begun[0] = table,
                () -> {},
                new Cancellation());
        assertThat(outcome).isInstanceOf(Outcome.Failed.class);
        assertThat(((Outcome.Failed) outcome).error().message()).contains("boom");
    }

    private ResultTable table(String statement, int limit) {
        Outcome outcome =
                console.run(statement, new TimeRange(0, 5_000_000), limit, _ -> {}, () -> {}, new Cancellation());
        assertThat(outcome).as(outcome.toString()).isInstanceOf(Outcome.Table.class);
        return ((Outcome.Table) outcome).table();
    }

    private Outcome run(String statement) {
        return console.run(statement, new TimeRange(0, 5_000_000), LIMIT, _ -> {}, () -> {}, new Cancellation());
    }

    private static long used() {
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
