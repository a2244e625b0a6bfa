package netqscope.analyzer.console;

import static org.assertj.core.api.Assertions.assertThat;

import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Cancellation;
import netqscope.analyzer.database.TimeRange;
import netqscope.analyzer.fixture.ThreeDevicesDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatementErrorTest {

    private static final TimeRange TIME = new TimeRange(0, 5_000_000);

    @RegisterExtension
    final ThreeDevicesDatabase database = new ThreeDevicesDatabase();

    /** What is wrong is between the two brackets, which are not part of the statement. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "select [devic] from packets",
                "select * from [packet]",
                "[selec] 1",
                "select [']abc",
                "select [\"]abc",
                "select [a.b] from packets",
                "select\n\t\t[devic]\nfrom packets",
                "select device,\r\n\t[devic]\r\nfrom packets",
                "select\t[devic], device from packets",
                "select 'äöü€', [devic] from packets",
                "select '日本語', [devic] from packets",
                "select '😀😀', [devic] from packets",
                "select 'e\u0301 \u200b', [devic] from packets",
                "select 'a\tb', [devic] from packets",
                "select -- it's\n [devic], 1 from packets",
                "select [foo(1)]",
                "select [sum(device)] from packets",
                "select [queue], count(*) from packets",
                "with x as (select [nope] from packets) select * from x",
                "select * from packets where [devise] = 'a' order by lenght_bytes",
                "select [)]",
                "select [cast('x' as int)]",
                "select 1 [/]* not closed",
                "select 'a' [+] 1",
                "from packets select $from, [devicee], $to",
                "from packets select $from, $to, $from,\n$to, [devicee]",
                "from packets select [$other]",
                "select [?]",
                "select * from read_csv('[/etc/passwd]')"
            })
    void isWhereTheStatementIsWrong(String marked) {
        int start = marked.indexOf('[');
        int end = marked.indexOf(']') - 1;
        StatementError error = error(marked.replace("[", "").replace("]", ""));
        assertThat(error.offset()).as(error.message()).hasValue(start);
        assertThat(error.length()).as(error.message()).isEqualTo(Math.max(1, end - start));
        assertThat(error.message()).doesNotContain("LINE", "^");
    }

    @Test
    void isFoundInLinesThatAreTooLongToBeDrawn() {
        assertAt("select '" + "x".repeat(300) + "', [devic], '" + "y".repeat(300) + "' from packets");
        assertAt("select " + "1, ".repeat(100) + "[devic] from packets");
        assertAt("select " + "queue, ".repeat(20) + "[devic], " + "queue, ".repeat(40) + "1 from packets");
        assertAt("select " + "'日本語', ".repeat(40) + "[devic], " + "'日本語', ".repeat(40) + "1 from packets");
        assertAt("select [devic]" + " ".repeat(300) + "from packets");
        assertAt("select 1,\n  '" + " ".repeat(300) + "',\t[devic] from packets");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "drop table nix",
                "insert into packets values (1)",
                "select regexp_extract('a', '(')",
                "select error('boom\n\nLINE 9: hello\n        ^^')",
                "set threads = 1",
                "create table queues (a int)"
            })
    void placeMayBeUnknown(String statement) {
        StatementError error = error(statement);
        assertThat(error.offset()).isEmpty();
        assertThat(error.message()).isNotBlank();
    }

    @Test
    void messageSaysWhatDatabaseSays() {
        assertThat(error("select devic from packets").message())
                .startsWith("Binder Error: Referenced column \"devic\" not found in FROM clause!\nCandidate bindings: ")
                .endsWith("\"");
    }

    @Test
    void parameterWithoutValueIsNamed() {
        assertThat(error("select $1").message())
                .isEqualTo("$1 has no value: only $from and $to are known, where the visible time begins and ends, in"
                        + " nanoseconds since the start");
    }

    @Test
    void moves() {
        assertThat(error("select devic from packets").movedBy(100).offset()).hasValue(107);
        assertThat(error("drop table nix").movedBy(100).offset()).isEmpty();
    }

    private void assertAt(String marked) {
        StatementError error = error(marked.replace("[", "").replace("]", ""));
        assertThat(error.offset()).as(error.message()).hasValue(marked.indexOf('['));
        assertThat(error.length()).isEqualTo("devic".length());
    }

    private StatementError error(String statement) {
        try (SqlConsole console = SqlConsole.open(database.session().database())) {
            Outcome outcome = console.run(statement, TIME, 10, _ -> {}, () -> {}, new Cancellation());
            assertThat(outcome).isInstanceOf(Outcome.Failed.class);
            return ((Outcome.Failed) outcome).error();
        } catch (AnalyzerException e) {
            throw new AssertionError(e);
        }
    }
}
