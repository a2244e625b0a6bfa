package netqscope.analyzer.output;

import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Whether a standard stream is a terminal. {@link System#console()} asks for two of them at once. */
public final class Terminal {

    private Terminal() {}

    public static boolean isStandardInput() {
        return isTerminal("0");
    }

    public static boolean isStandardOutput() {
        return isTerminal("1");
    }

    public static boolean isStandardError() {
        return isTerminal("2");
    }

    private static boolean isTerminal(String descriptor) {
        try {
            String target =
                    Files.readSymbolicLink(Path.of("/proc/self/fd", descriptor)).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (IOException e) {
            // Not Linux.
            return Optional.ofNullable(System.console())
                    .map(Console::isTerminal)
                    .orElse(false);
        }
    }
}
