package netqscope.analyzer.shell;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import netqscope.analyzer.database.AnalyzerException;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReader.Option;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jline.terminal.Terminal.Signal;
import org.jline.terminal.Terminal.SignalHandler;
import org.jline.terminal.TerminalBuilder;

/** Statements from a person at a terminal: with history, completion, and a new line until the semicolon. */
public final class TerminalInput implements ShellInput, AutoCloseable {

    /** Both prompts are as wide, so that the lines of a statement stand below each other. */
    private static final String PROMPT = "sql> ";

    private static final String CONTINUATION = "...> ";
    private static final int HISTORY_ENTRIES = 10_000;

    /** JLine's, which would show a stack trace for every line if the history cannot be kept, and does nothing else. */
    private static final Logger LOGGER = Logger.getLogger("org.jline");

    private final Terminal terminal;
    private final LineReader reader;

    TerminalInput(Terminal terminal, SqlRunner runner, Path historyFile) {
        this.terminal = terminal;
        this.reader = LineReaderBuilder.builder()
                .terminal(terminal)
                .parser(new StatementParser())
                .completer(new SqlCompleter(runner))
                .variable(LineReader.SECONDARY_PROMPT_PATTERN, CONTINUATION)
                .variable(LineReader.HISTORY_FILE, historyFile)
                .variable(LineReader.HISTORY_SIZE, HISTORY_ENTRIES)
                .variable(LineReader.HISTORY_FILE_SIZE, HISTORY_ENTRIES)
                .option(Option.CASE_INSENSITIVE, true)
                // An exclamation mark is an operator of SQL.
                .option(Option.DISABLE_EVENT_EXPANSION, true)
                .build();
    }

    /**
     * The terminal of this process.
     *
     * @param runner knows what can be completed
     * @param historyFile keeps what was entered for the next time, if it can be written
     */
    public static TerminalInput open(SqlRunner runner, Path historyFile) throws AnalyzerException {
        LOGGER.setLevel(Level.OFF);
        try {
            Terminal terminal = TerminalBuilder.builder().provider("ffm").build();
            return new TerminalInput(terminal, runner, historyFile);
        } catch (IOException e) {
            throw new AnalyzerException("cannot use the terminal: " + e.getMessage(), e);
        }
    }

    @Override
    public Optional<String> next() {
        while (true) {
            try {
                return Optional.of(reader.readLine(PROMPT));
            } catch (UserInterruptException e) {
                // Ctrl-C: what was entered so far is dropped, and the prompt comes anew.
            } catch (EndOfFileException e) {
                return Optional.empty();
            }
        }
    }

    @Override
    public boolean interactive() {
        return true;
    }

    @Override
    public Interruption onInterrupt(Runnable action) {
        SignalHandler before = terminal.handle(Signal.INT, signal -> action.run());
        return () -> terminal.handle(Signal.INT, before);
    }

    @Override
    public void close() throws AnalyzerException {
        try {
            terminal.close();
        } catch (IOException e) {
            throw new AnalyzerException("cannot give back the terminal: " + e.getMessage(), e);
        }
    }
}
