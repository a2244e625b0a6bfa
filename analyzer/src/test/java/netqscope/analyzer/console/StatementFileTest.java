package netqscope.analyzer.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Cancellation;
import netqscope.analyzer.database.TimeRange;
import netqscope.analyzer.fixture.ThreeDevicesDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatementFileTest {

    private static final TimeRange TIME = new TimeRange(3, 5);

    @RegisterExtension
    final ThreeDevicesDatabase database = new ThreeDevicesDatabase();

    @TempDir
    Path folder;

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
    void csvHasAllRowsAndReplacesAFile() throws AnalyzerException, IOException {
        Path file = Files.writeString(folder.resolve("out.csv"), "before");
        Outcome outcome = export("select i, null as n, $from as f from range(3) t (i) -- end", file);
        assertThat(outcome).isEqualTo(new Outcome.Written(file, 3, Files.size(file)));
        assertThat(file).content().isEqualTo("i,n,f\r\n0,,3\r\n1,,3\r\n2,,3\r\n");
        assertOnly(file);
    }

    @ParameterizedTest
    @ValueSource(strings = {"out.parquet", "out.arrow"})
    void binaryFilesHaveAllRowsOfTemporaryTables(String name) throws AnalyzerException, IOException {
        console.run(
                "create temp table mine as select i, 'text ' || i as t, i::hugeint as h from range(200000) t (i)",
                TIME,
                1,
                _ -> {},
                () -> {},
                new Cancellation());
        Path file = folder.resolve(name);
        Outcome outcome = export("select * from mine order by i desc -- end", file);
        assertThat(outcome).isEqualTo(new Outcome.Written(file, 200_000, Files.size(file)));
        byte[] bytes = Files.readAllBytes(file);
        assertThat(new String(bytes, 0, 4, java.nio.charset.StandardCharsets.US_ASCII))
                .isIn("PAR1", "ARRO");
        assertOnly(file);
    }

    @ParameterizedTest
    @ValueSource(strings = {"out.parquet", "out.arrow", "out.csv"})
    void nothingIsLeftOfWhatFailed(String name) throws AnalyzerException, IOException {
        Path file = folder.resolve(name);
        String late = "select case when i = 900000 then error('boom') else i end as x from range(1000000) t (i)";
        assertThat(((Outcome.Failed) export(late, file)).error().message()).contains("boom");
        StatementError wrong = ((Outcome.Failed) export("select nope from packets", file)).error();
        assertThat(wrong.offset()).hasValue(7);
        assertThat(((Outcome.Failed) export("create table t (a int)", file))
                        .error()
                        .message())
                .contains("only");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"out.parquet", "out.arrow", "out.csv"})
    void nothingIsLeftOfWhatWasCancelled(String name) throws AnalyzerException, IOException, InterruptedException {
        Path file = folder.resolve(name);
        StatementFile target = StatementFile.ofName(file);
        Cancellation cancellation = new Cancellation();
        Outcome[] outcome = new Outcome[1];
        Thread thread = Thread.ofPlatform()
                .start(() -> outcome[0] =
                        console.export("select i from range(2000000000) t (i)", TIME, target, cancellation));
        while (StatementFileTest.isEmpty(folder)) {
            Thread.onSpinWait();
        }
        cancellation.cancel();
        thread.join();
        assertThat(outcome[0]).isEqualTo(new Outcome.Cancelled());
        assertThat(isEmpty(folder)).isTrue();
    }

    @Test
    void nameSaysTheFormat() {
        assertThatThrownBy(() -> StatementFile.ofName(Path.of("out.json")))
                .hasMessage("cannot write out.json: its name has to end in .csv, .parquet or .arrow");
    }

    private Outcome export(String statement, Path file) throws AnalyzerException {
        return console.export(statement, TIME, StatementFile.ofName(file), new Cancellation());
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.findAny().isEmpty();
        }
    }

    private void assertOnly(Path file) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.toList()).isEqualTo(List.of(file));
        }
    }
}
