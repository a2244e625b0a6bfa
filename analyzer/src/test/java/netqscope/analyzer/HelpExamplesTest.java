package netqscope.analyzer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import netqscope.analyzer.output.Output;
import netqscope.recording.RecordingException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What help and the tour say to enter does something. */
class HelpExamplesTest {

    @TempDir
    private Path folder;

    static Set<String> commands() {
        return AnalyzerCommand.commandLine(Output.standard()).getSubcommands().keySet();
    }

    static Stream<Example> examples() {
        return Stream.concat(
                Example.of(AnalyzerRun.of("--help").out()).stream(),
                commands().stream().flatMap(command -> examplesOf(command)));
    }

    static Stream<Example> tour() {
        return AnalyzerRun.of()
                .err()
                .lines()
                .filter(line -> line.startsWith(" ".repeat(7) + "analyzer "))
                .map(String::strip)
                .map(Example::new);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void commandHasExamplesOfItself(String command) {
        assertThat(examplesOf(command))
                .isNotEmpty()
                .allSatisfy(example -> assertThat(example.arguments()).startsWith(command));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void exampleRuns(Example example) throws IOException, RecordingException {
        AnalyzerRun run = example.run(folder);
        assertThat(run.exitCode()).as(run.err()).isZero();
    }

    @ParameterizedTest
    @MethodSource("tour")
    void tourRuns(Example example) throws IOException, RecordingException {
        assertThat(commands()).contains(example.arguments().getFirst());
        AnalyzerRun run = example.run(folder);
        assertThat(run.exitCode()).as(run.err()).isZero();
    }

    private static Stream<Example> examplesOf(String command) {
        return Example.of(AnalyzerRun.of(command, "--help").out()).stream();
    }
}
