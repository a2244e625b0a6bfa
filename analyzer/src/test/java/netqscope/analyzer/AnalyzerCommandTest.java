package netqscope.analyzer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import netqscope.analyzer.fixture.ThreeDevices;
import netqscope.analyzer.output.Output;
import netqscope.recording.RecordingException;
import netqscope.recording.ToolVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnalyzerCommandTest {

    @TempDir
    private Path folder;

    @Test
    void noCommandShowsTheWayAndIsWrongUsage() {
        AnalyzerRun run = AnalyzerRun.of();
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .startsWith("analyzer needs a command.")
                .containsSubsequence("analyzer info run.arrow", "analyzer sql run.arrow", "analyzer --help");
        assertThat(run.err().lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void versionIsThatOfTheBuild() {
        AnalyzerRun run = AnalyzerRun.of("--version");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo("netqscope analyzer " + ToolVersion.current() + "\n");
    }

    static Stream<String> commands() {
        return AnalyzerCommand.commandLine(Output.standard()).getSubcommands().keySet().stream();
    }

    /** Those that look into a file when they are given nothing else. */
    static Stream<String> commandsOfOneRecording() {
        return commands().filter(command -> !command.equals("compare") && !command.equals("export"));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpOfEachCommandHasExamples(String command) {
        AnalyzerRun run = AnalyzerRun.of(command, "--help");
        assertThat(run.exitCode()).isZero();
        String file = command.equals("overhead") ? " cost.arrow" : " run.arrow";
        assertThat(run.out()).contains("Examples:\n  analyzer " + command + file);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpOfEachCommandFitsItsWidth(String command) {
        assertThat(AnalyzerRun.of(command, "--help").out().lines()).allMatch(line -> line.length() <= 100);
    }

    @ParameterizedTest
    @ValueSource(strings = {"queues", "rate", "sizes", "imbalance", "bursts", "flows", "cpus", "compare"})
    void helpExplainsTheSignsOfEstimates(String command) {
        String signs = "Sampled recording: ~ is an estimate, ± its 95 % interval, ≤ a limit (none seen).";
        assertThat(signs).hasSizeLessThanOrEqualTo(80);
        assertThat(AnalyzerRun.of(command, "--help").out().lines()).contains(signs);
    }

    @Test
    void helpNamesTheExitCodes() {
        assertThat(AnalyzerRun.of("--help").out()).contains("Exit codes: 0 done, 1 failed, 2 wrong usage");
    }

    @Test
    void standardInputIsNamedOnce() {
        AnalyzerRun run = AnalyzerRun.of("queues", "-", "-");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .isEqualTo("analyzer: standard input can be read once: give - once, and the other files by name\n");
    }

    @Test
    void nameWithABracketIsNoPattern() {
        AnalyzerRun run = AnalyzerRun.of("queues", "no[.arrow");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).isEqualTo("analyzer: no[.arrow does not exist\n");
    }

    @Test
    void unknownOptionIsWrongUsage() {
        AnalyzerRun run = AnalyzerRun.of("queues", "run.arrow", "--speed");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("analyzer queues: Unknown option: '--speed'\nTry 'analyzer queues --help'.\n");
    }

    @Test
    void unknownCommandIsWrongUsageAndACloseOneIsSuggested() {
        AnalyzerRun close = AnalyzerRun.of("queue", "run.arrow", "--format", "csv");
        assertThat(close.exitCode()).isEqualTo(2);
        assertThat(close.out()).isEmpty();
        assertThat(close.err())
                .startsWith(
                        "analyzer: there is no command 'queue'. Did you mean 'queues'?\nCommands: info, queues, rate,")
                .endsWith("recover.\nTry 'analyzer --help'.\n");
        assertThat(AnalyzerRun.of("bogus").err()).startsWith("analyzer: there is no command 'bogus'.\nCommands: info,");
        assertThat(AnalyzerRun.of("").err()).startsWith("analyzer: there is no command ''.\nCommands: info,");
    }

    @Test
    void unknownFormatIsWrongUsage() {
        AnalyzerRun run = AnalyzerRun.of("info", "run.arrow", "--format", "xml");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("'--format'", "'xml'");
    }

    @ParameterizedTest
    @MethodSource("commandsOfOneRecording")
    void whatIsNoRecordingIsOneLine(String command) throws IOException {
        Path text = Files.writeString(folder.resolve("notes.txt"), "not a recording, but long enough to look into");
        AnalyzerRun run = AnalyzerRun.of(command, text);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines())
                .singleElement()
                .asString()
                .startsWith("analyzer: ")
                .contains("notes.txt");
    }

    @ParameterizedTest
    @MethodSource("commandsOfOneRecording")
    void experimentIsTakenByOverheadAlone(String command) {
        AnalyzerRun run = AnalyzerRun.of(command, "../samples/netqtop-published.arrow");
        if (command.equals("overhead")) {
            assertThat(run.exitCode()).isZero();
        } else {
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.out()).isEmpty();
            assertThat(run.err())
                    .isEqualTo(
                            "analyzer: ../samples/netqtop-published.arrow is an overhead experiment, not a recording."
                                    + " \"analyzer overhead\" reads it.\n");
        }
    }

    @Test
    void missingFileIsOneLine() {
        AnalyzerRun run = AnalyzerRun.of("info", folder.resolve("none.arrow"));
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err().lines()).singleElement().asString().contains("none.arrow");
    }

    @Test
    void readerThatGoesAwayEndsItQuietly() throws IOException, RecordingException, InterruptedException {
        Path file = ThreeDevices.record(folder.resolve("run.arrow"));
        Path err = folder.resolve("err");
        Process process = AnalyzerProcess.of("sql", file, "select * from range(10000000)", "--format", "csv")
                .redirectError(err.toFile())
                .start();
        try (var out = process.inputReader()) {
            assertThat(out.readLine()).isEqualTo("range");
        }
        assertThat(process.waitFor()).isZero();
        assertThat(err).content().doesNotContain("pipe", "Exception");
    }

    @Test
    void standardInputIsReadForADash() throws IOException, RecordingException, InterruptedException {
        Path file = ThreeDevices.record(folder.resolve("run.arrow"));
        Process process = AnalyzerProcess.of("sql", "-", "select count(*) n, any_value(file) f from packets")
                .redirectInput(file.toFile())
                .start();
        try (var out = process.inputReader()) {
            assertThat(out.lines()).containsExactly("n  f", "-  -", "7  -");
        }
        assertThat(process.waitFor()).isZero();
    }
}
