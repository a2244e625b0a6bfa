package netqscope.analyzer.shell;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.output.Format;
import netqscope.analyzer.output.Output;
import org.jline.terminal.Terminal;
import org.jline.terminal.impl.DumbTerminal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqlShellTest {

    private final FakeRunner runner = new FakeRunner();
    private final ByteArrayOutputStream results = new ByteArrayOutputStream();
    private final StringWriter messages = new StringWriter();

    @TempDir
    private Path folder;

    @Test
    void statementMayHaveSeveralLines() throws IOException, AnalyzerException {
        enter("rows", " 2", ";");
        assertThat(runner.statements()).containsExactly("rows\n 2");
    }

    @Test
    void severalStatementsMayBeInOneLine() throws IOException, AnalyzerException {
        enter("rows 1; rows 2;", "rows 1;");
        assertThat(results()).isEqualTo("""
                n
                -
                1

                n
                -
                1
                2
                n
                -
                1
                """);
    }

    @Test
    void errorIsShownAndTheShellGoesOn() throws IOException, AnalyzerException {
        enter("fail;", "rows 1;");
        assertThat(messages()).isEqualTo("Parser Error: no \\x1b[31mway\n");
        assertThat(results()).isEqualTo("n\n-\n1\n");
    }

    @Test
    void interruptCancelsWhatRuns() throws IOException, AnalyzerException {
        try (Terminal terminal = terminal("hang;", "rows 1;")) {
            runner.whileRunning(() -> terminal.raise(Terminal.Signal.INT));
            run(terminal);
        }
        assertThat(messages()).isEqualTo("cancelled\n");
        assertThat(results()).isEqualTo("n\n-\n1\n");
    }

    @Test
    void quitEndsIt() throws IOException, AnalyzerException {
        enter(".quit;", "rows 1;");
        assertThat(runner.statements()).isEmpty();
    }

    @Test
    void terminalShowsTheFirstThousandRows() throws IOException, AnalyzerException {
        enter("rows 1000;");
        assertThat(messages()).isEmpty();
        assertThat(results()).endsWith("\n  999\n1,000\n");
        enter("rows 1001;");
        assertThat(messages()).startsWith("These are the first 1,000 rows, and there are more: '.output FILE'");
        assertThat(results()).endsWith("\n  999\n1,000\n");
    }

    @Test
    void formatHoldsFromThenOn() throws IOException, AnalyzerException {
        enter("rows 1;", ".format csv", "rows 1;", ".format json", "rows 1;", ".format markdown", "rows 1;");
        assertThat(results()).isEqualTo("n\n-\n1\nn\r\n1\r\n[\n  {\"n\": 1}\n]\n| n |\n| ---: |\n| 1 |\n");
    }

    @Test
    void wrongCommandIsExplained() throws IOException, AnalyzerException {
        enter(".tables", ".format xml", ".timing", ".");
        assertThat(messages()).isEqualTo("""
                '.tables' is no command; .help lists them
                .format needs one of table, csv, json, markdown, not 'xml'
                .timing needs one of on, off, not ''
                '.' is no command; .help lists them
                """);
    }

    @Test
    void viewsAreListedWithTheirColumns() throws IOException, AnalyzerException {
        enter(".views");
        assertThat(messages()).isEqualTo("losses   count\npackets  queue, length_bytes\n");
    }

    @Test
    void helpNamesEveryCommand() throws IOException, AnalyzerException {
        enter(".help");
        assertThat(messages()).contains(DotCommand.Name.labels());
    }

    @Test
    void timingIsSaidOfEachStatementWhileItIsOn() throws IOException, AnalyzerException {
        enter("rows 1;", ".timing on", "rows 1;", ".timing off", "rows 1;");
        assertThat(messages()).matches("\\d+\\.\\d{3} s\n");
    }

    @Test
    void fileTakesTheResultsUntilTheNextOutput() throws IOException, AnalyzerException {
        Path file = folder.resolve("result.txt");
        enter(".output " + file, "rows 1001;", "rows 1;", "fail;", ".output", "rows 2;");
        assertThat(file).content().startsWith("   n\n----\n   1\n").endsWith("\n1001\n\nn\n-\n1\n");
        assertThat(results()).isEqualTo("n\n-\n1\n2\n");
        assertThat(messages()).isEqualTo("Parser Error: no \\x1b[31mway\n");
    }

    @Test
    void fileIsCompleteWhenTheShellEnds() throws IOException, AnalyzerException {
        Path file = folder.resolve("result.txt");
        enter(".output " + file, "rows 1;");
        assertThat(file).hasContent("n\n-\n1\n");
    }

    @Test
    void fileThatCannotBeWrittenLeavesTheResultsHere() throws IOException, AnalyzerException {
        Path file = folder.resolve("missing").resolve("result.txt");
        enter(".output " + file, "rows 1;");
        assertThat(messages()).isEqualTo("cannot write " + file + ": the folder does not exist\n");
        assertThat(results()).isEqualTo("n\n-\n1\n");
    }

    @Test
    void outputThatIsRefusedChangesNothing() throws IOException, AnalyzerException {
        enter(".output run.arrow", "rows 1;");
        assertThat(messages()).isEqualTo("not run.arrow\n");
        assertThat(results()).isEqualTo("n\n-\n1\n");
    }

    @Test
    void scriptHasNoPromptAndItsLastStatementNoSemicolon() throws AnalyzerException {
        runScript("-- counts\nrows 1; rows\n2;\n  .format csv\n\nrows 3 -- not ended;\n", false);
        assertThat(runner.statements()).containsExactly("rows 1", "rows\n2", "rows 3 -- not ended;");
        assertThat(messages()).isEmpty();
    }

    @Test
    void scriptEndsAtItsFirstError() {
        assertThatThrownBy(() -> runScript("rows 1;\nfail; rows 2;\nrows 3;", false))
                .isInstanceOf(AnalyzerException.class)
                .hasMessageStartingWith("statement 2: Parser Error");
        assertThat(runner.statements()).containsExactly("rows 1", "fail");
        assertThat(results()).isEqualTo("n\n-\n1\n");
        assertThatThrownBy(() -> runScript(".bogus\nrows 4;", false))
                .hasMessage("'.bogus' is no command; .help lists them");
    }

    @Test
    void scriptShowsAllRowsOnATerminalToo() throws AnalyzerException {
        runScript("rows 1001;", true);
        assertThat(results()).endsWith("\n1,000\n1,001\n");
    }

    @Test
    void failedScriptLeavesNoFile() {
        Path file = folder.resolve("result.txt");
        assertThatThrownBy(() -> runScript(".output " + file + "\nrows 1;\nfail;", false))
                .isInstanceOf(AnalyzerException.class);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void whatWasEnteredIsThereTheNextTime() throws IOException, AnalyzerException {
        enter("rows 1", ";", ".views");
        assertThat(Files.readString(folder.resolve("state").resolve("history"))).contains("rows 1", ".views");
    }

    private void enter(String... lines) throws IOException, AnalyzerException {
        try (Terminal terminal = terminal(lines)) {
            run(terminal);
        }
    }

    private Terminal terminal(String... lines) throws IOException {
        String typed = String.join("\n", lines) + "\n";
        return new DumbTerminal(new ByteArrayInputStream(typed.getBytes(UTF_8)), OutputStream.nullOutputStream());
    }

    private void run(Terminal terminal) throws AnalyzerException {
        run(new TerminalInput(terminal, runner, folder.resolve("state").resolve("history")), true);
    }

    private void runScript(String script, boolean onTerminal) throws AnalyzerException {
        run(new ScriptInput(new StringReader(script)), onTerminal);
    }

    private void run(ShellInput input, boolean onTerminal) throws AnalyzerException {
        Output standard = Output.stream(results, onTerminal);
        new SqlShell(
                        input,
                        runner,
                        standard,
                        file -> output(file, standard),
                        Format.TABLE,
                        new PrintWriter(messages, true))
                .run();
    }

    private static Output output(String file, Output standard) throws AnalyzerException {
        if (file.equals("run.arrow")) {
            throw new AnalyzerException("not run.arrow");
        }
        return file.isEmpty() ? standard : Output.file(Path.of(file));
    }

    private String results() {
        return results.toString(UTF_8);
    }

    private String messages() {
        return messages.toString();
    }
}
