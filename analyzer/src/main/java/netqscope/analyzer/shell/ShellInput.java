package netqscope.analyzer.shell;

import java.io.IOException;
import java.util.Optional;

/** Where a shell's statements come from. */
public interface ShellInput {

    /** The next dot-command, or text of one or several whole statements; empty at the end. */
    Optional<String> next() throws IOException;

    /** Whether a person enters it, who sees an error and goes on. */
    boolean interactive();

    /** Lets Ctrl-C do this instead of ending the process, until the result is closed. */
    Interruption onInterrupt(Runnable action);

    /** Ends what {@link #onInterrupt} began. */
    @FunctionalInterface
    interface Interruption extends AutoCloseable {

        @Override
        void close();
    }
}
