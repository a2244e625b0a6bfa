package netqscope.analyzer.shell;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Rows;
import netqscope.analyzer.database.SqlScript;
import netqscope.analyzer.output.Format;
import netqscope.analyzer.output.Numbers;
import netqscope.analyzer.output.Output;
import netqscope.analyzer.output.Printable;
import org.jspecify.annotations.Nullable;

/**
 * Runs statements as they come and prints their results. Someone at a terminal sees an error and goes on; a script ends at
 * its first one.
 */
public final class SqlShell {

    /** More of them scroll away what one wants to see. */
    private static final int ROWS_ON_TERMINAL = 1_000;

    private static final double NS_PER_SECOND = 1e9;

    private static final String HELP = """
            A statement may have several lines and ends with a semicolon. Besides SQL:
              .views            what can be asked: the views and their columns
              .format FORMAT    table, csv, json or markdown
              .output FILE      write results to FILE, which appears when it is complete
              .output           write results here again, which completes FILE
              .timing on|off    say how long each statement took
              .quit             end; so does Ctrl-D
              .help             this text
            Tab completes, arrow up shows what was entered before. Ctrl-C clears the line, or
            cancels what is running.
            """;

    private final ShellInput input;
    private final SqlRunner runner;
    private final Outputs outputs;
    private final PrintWriter messages;
    private Format format;
    private boolean timing;
    private boolean firstResult;
    private int statements;
    private boolean ended;

    /** Where the next results go; null: nowhere, the shell ends. */
    private @Nullable Output next;

    /**
     * A shell.
     *
     * @param first where results go until {@code .output}
     * @param messages for everything but results
     */
    public SqlShell(
            ShellInput input, SqlRunner runner, Output first, Outputs outputs, Format format, PrintWriter messages) {
        this.input = input;
        this.runner = runner;
        this.next = first;
        this.outputs = outputs;
        this.format = format;
        this.messages = messages;
    }

    /**
     * Runs what there is until its end, until {@code .quit}, or until nobody reads the results any more.
     *
     * @throws AnalyzerException of a script, at its first error
     */
    public void run() throws AnalyzerException {
        for (Output output = next; output != null; output = next) {
            Output current = output;
            next = null;
            try {
                current.write(out -> answerInto(current, out));
            } catch (AnalyzerException e) {
                tell(e);
                if (next == null && !ended) {
                    // It was a file that could not be written.
                    next = outputs.open("");
                }
            }
        }
        messages.flush();
    }

    /** Answers until the results are to go elsewhere. */
    private void answerInto(Output output, Writer out) throws IOException, AnalyzerException {
        firstResult = true;
        while (true) {
            String entry = input.next().orElse(".quit");
            firstResult |= output.isTerminal();
            try {
                if (!DotCommand.isOne(entry)) {
                    for (String statement : SqlScript.statements(entry)) {
                        statements++;
                        run(statement, output, out);
                    }
                } else if (!obey(DotCommand.parse(entry))) {
                    return;
                }
            } catch (AnalyzerException e) {
                out.flush();
                tell(e);
            }
            out.flush();
            messages.flush();
        }
    }

    private void run(String statement, Output output, Writer out) throws IOException, AnalyzerException {
        AtomicBoolean cancelled = new AtomicBoolean();
        long startNs = System.nanoTime();
        try (var _ = input.onInterrupt(() -> {
            cancelled.set(true);
            runner.cancel();
        })) {
            runner.run(statement, rows -> write(rows, output, out));
        } catch (AnalyzerException e) {
            throw cancelled.get() ? new AnalyzerException("cancelled", e) : withPlace(e);
        }
        if (timing) {
            out.flush();
            messages.println("%.3f s".formatted((System.nanoTime() - startNs) / NS_PER_SECOND));
        }
    }

    private AnalyzerException withPlace(AnalyzerException failure) {
        return input.interactive()
                ? failure
                : new AnalyzerException("statement " + statements + ": " + failure.getMessage(), failure);
    }

    private void write(Rows rows, Output output, Writer out) throws IOException, AnalyzerException {
        out.write(firstResult ? "" : "\n");
        firstResult = false;
        Numbers numbers = output.isTerminal() ? Numbers.GROUPED : Numbers.PLAIN;
        if (!input.interactive() || !output.isTerminal()) {
            format.write(rows, out, numbers);
            return;
        }
        FirstRows firstRows = new FirstRows(rows, ROWS_ON_TERMINAL);
        format.write(firstRows, out, numbers);
        out.flush();
        if (firstRows.more()) {
            messages.println("These are the first " + Numbers.GROUPED.of(ROWS_ON_TERMINAL)
                    + " rows, and there are more: '.output FILE' writes all rows of what follows to a file.");
        }
    }

    /** Returns false if the results go elsewhere from now on, or there will be none. */
    private boolean obey(DotCommand command) throws AnalyzerException {
        switch (command.name()) {
            case HELP -> messages.print(HELP);
            case VIEWS -> ViewList.print(runner, messages);
            case FORMAT -> format = Format.valueOf(choice(command).toUpperCase(Locale.ROOT));
            case TIMING -> timing = choice(command).equals("on");
            case OUTPUT -> {
                next = outputs.open(command.argument());
                return false;
            }
            case QUIT -> {
                ended = true;
                return false;
            }
        }
        return true;
    }

    private static String choice(DotCommand command) throws AnalyzerException {
        List<String> choices = command.name().arguments();
        if (!choices.contains(command.argument())) {
            throw new AnalyzerException("%s needs one of %s, not '%s'"
                    .formatted(command.name().label(), String.join(", ", choices), command.argument()));
        }
        return command.argument();
    }

    /** Tells a person what failed; a script ends with it. */
    private void tell(AnalyzerException failure) throws AnalyzerException {
        if (!input.interactive()) {
            throw failure;
        }
        messages.println(Printable.of(String.valueOf(failure.getMessage())));
    }

    /** Finds the output that {@code .output} names. */
    @FunctionalInterface
    public interface Outputs {

        /**
         * The output of that name.
         *
         * @param file empty: standard output
         * @throws AnalyzerException if that must not be written to
         */
        Output open(String file) throws AnalyzerException;
    }
}
