package netqscope.analyzer.shell;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.Optional;
import netqscope.analyzer.database.SqlScript;

/** Statements from a pipe or a file. The last one needs no semicolon. */
public final class ScriptInput implements ShellInput {

    private final BufferedReader lines;

    public ScriptInput(Reader script) {
        this.lines = new BufferedReader(script);
    }

    @Override
    public Optional<String> next() throws IOException {
        StringBuilder text = new StringBuilder();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            boolean first = text.isEmpty();
            text.append(line).append('\n');
            if (first && DotCommand.isOne(line)) {
                return Optional.of(line);
            }
            // The check reads all of the text, which may be an INSERT of many lines.
            if ((first || line.indexOf(';') >= 0) && SqlScript.isComplete(text.toString())) {
                return Optional.of(text.toString());
            }
        }
        return text.isEmpty() ? Optional.empty() : Optional.of(text.toString());
    }

    @Override
    public boolean interactive() {
        return false;
    }

    /** Ctrl-C ends a script as a whole. */
    @Override
    public Interruption onInterrupt(Runnable action) {
        return () -> {};
    }
}
