package netqscope.analyzer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import netqscope.analyzer.fixture.ThreeDevices;
import netqscope.recording.RecordingException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqlCommandTest {

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void record() throws RecordingException {
        file = ThreeDevices.record(folder.resolve("run.arrow"));
    }

    @Test
    void resultOfEachStatementIsPrinted() {
        assertThat(sql("select 1 as a; create table t as select 2 as b; from t").out())
                .isEqualTo("""
                        a
                        -
                        1

                        b
                        -
                        2
                        """);
    }

    @Test
    void formatsAgreeOnTheValues() {
        String query =
                "select device, queue, sequence from packets where sequence > 1000 or queue is null order by all";
        assertThat(sql(query).out()).isEqualTo("""
                device  queue              sequence
                ------  -----  --------------------
                eth0     NULL                     4
                veth0       7  18446744073709551615
                veth0    NULL                     0
                """);
        assertThat(sql(query, "--format", "csv").out())
                .isEqualTo("device,queue,sequence\r\neth0,,4\r\nveth0,7,18446744073709551615\r\nveth0,,0\r\n");
        assertThat(sql(query, "--format", "JSON").out()).isEqualTo("""
                [
                  {"device": "eth0", "queue": null, "sequence": 4},
                  {"device": "veth0", "queue": 7, "sequence": 18446744073709551615},
                  {"device": "veth0", "queue": null, "sequence": 0}
                ]
                """);
    }

    @Test
    void queryMayLookLikeAPatternOfFilesInAFolder() {
        String query = "select time_ns // 1000000 as ms, count(*) as n from packets group by ms order by n desc";
        assertThat(sql(query, "--format", "csv").out()).isEqualTo("ms,n\r\n0,4\r\n1,2\r\n2,1\r\n");
    }

    @Test
    void resultGoesToAFile() throws IOException {
        Path result = folder.resolve("result.csv");
        AnalyzerRun run = sql("select count(*) as n from packets", "--format", "csv", "-o", result);
        assertThat(run.out()).isEmpty();
        assertThat(Files.readString(result)).isEqualTo("n\r\n7\r\n");
    }

    @Test
    void dashIsStandardOutput() {
        assertThat(sql("select count(*) as n from packets", "--format", "csv", "-o", "-")
                        .out())
                .isEqualTo("n\r\n7\r\n");
    }

    @Test
    void recordingIsNotReplacedByAResult() throws IOException {
        byte[] before = Files.readAllBytes(file);
        AnalyzerRun run = sql("from packets", "-o", file);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("analyzer sql: -o " + file + " would replace the recording.");
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }

    @Test
    void wrongStatementIsExplainedInOneBlock() {
        AnalyzerRun run = sql("select 1 as a;\nselect a,\n  from where packets");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).startsWith("a\n");
        assertThat(lossNoteRemoved(run.err())).isEqualTo("""
                analyzer: statement 2: Parser Error: syntax error at or near "where"

                LINE 2:   from where packets
                               ^^^^^
                """);
    }

    @Test
    void failedQueryLeavesNoFile() {
        Path result = folder.resolve("result.csv");
        AnalyzerRun run = sql("select 1; select nothing from packets", "-o", result);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(result).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {" ; -- nothing", "", " "})
    void queryWithoutAStatementIsWrongUsage(String query) {
        AnalyzerRun run = sql(query);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("analyzer sql: QUERY is empty.\nTry 'analyzer sql --help'.\n");
    }

    @Test
    void statementsOfAScriptComeFromStandardInput() throws IOException, InterruptedException {
        Path script = Files.writeString(folder.resolve("report.sql"), """
                -- how many
                select count(*) as n from packets;
                .format csv
                select device,
                       count(*) as n
                from packets where queue is null group by device order by device
                """);
        Process process =
                AnalyzerProcess.of("sql", file).redirectInput(script.toFile()).start();
        try (var out = process.inputReader()) {
            assertThat(out.readAllAsString()).isEqualTo("n\n-\n7\n\ndevice,n\r\neth0,1\r\nveth0,1\r\n");
        }
        assertThat(process.waitFor()).isZero();
    }

    @Test
    void scriptDoesNotReplaceTheRecording() throws IOException, InterruptedException {
        Path script = Files.writeString(folder.resolve("wrong.sql"), ".output " + file + "\nselect 1;\n");
        byte[] before = Files.readAllBytes(file);
        Process process =
                AnalyzerProcess.of("sql", file).redirectInput(script.toFile()).start();
        try (var err = process.errorReader()) {
            assertThat(err.readAllAsString()).contains(".output " + file + " would replace the recording.");
        }
        assertThat(process.waitFor()).isEqualTo(1);
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }

    @Test
    void recordingFromStandardInputLeavesNoneForStatements() {
        AnalyzerRun run = AnalyzerRun.of("sql", "-");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("analyzer sql: QUERY is missing: standard input is the recording");
    }

    @Test
    void queryPlanKeepsItsLines() {
        assertThat(sql("explain select count(*) from packets").out().lines())
                .hasSizeGreaterThan(10)
                .doesNotContain("");
    }

    private AnalyzerRun sql(String query, Object... options) {
        Object[] args = new Object[3 + options.length];
        args[0] = "sql";
        args[1] = file;
        args[2] = query;
        System.arraycopy(options, 0, args, 3, options.length);
        return AnalyzerRun.of(args);
    }

    private static String lossNoteRemoved(String err) {
        return err.substring(err.indexOf('\n') + 1);
    }
}
