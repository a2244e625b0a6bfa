package netqscope.capture;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** One line on a terminal that shows how a recording is getting on, written over itself. */
final class LiveLine {

    private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");

    // Without wrapping, a line longer than a narrow terminal is cut; wrapped, its first half could not be overwritten.
    private static final String START_WITHOUT_WRAPPING = "\r\033[?7l";
    private static final String CLEAR_REST_AND_WRAP_AGAIN = "\033[K\033[?7h";

    private static final long HALF_A_SECOND_NS = 500_000_000;

    private final PrintWriter terminal;
    private Progress before = Progress.NONE;
    private boolean shown;

    LiveLine(PrintWriter terminal) {
        this.terminal = terminal;
    }

    /** {@code System.console()} answers for standard input and output only. */
    static boolean standardErrorIsTerminal() throws IOException {
        // A pipe's or socket's link does not name a file, but it can be read.
        String file = Files.readSymbolicLink(STANDARD_ERROR).toString();
        return file.startsWith("/dev/pts/") || file.startsWith("/dev/tty") || file.equals("/dev/console");
    }

    void show(Progress now) {
        show(text(before, now));
        before = now;
    }

    void show(String text) {
        terminal.print(START_WITHOUT_WRAPPING + text + CLEAR_REST_AND_WRAP_AGAIN);
        terminal.flush();
        shown = true;
    }

    void erase() {
        if (shown) {
            terminal.print(START_WITHOUT_WRAPPING + CLEAR_REST_AND_WRAP_AGAIN);
            terminal.flush();
            shown = false;
        }
    }

    /** Rates are those between the two. */
    static String text(Progress before, Progress now) {
        long betweenNs = now.elapsedNs() - before.elapsedNs();
        return String.format(
                Locale.ROOT,
                "%s  tx %,d/s  rx %,d/s  %,d recorded  %,d lost%s  %s",
                clock(now.elapsedNs()),
                perSecond(now.seenTx() - before.seenTx(), betweenNs),
                perSecond(now.seenRx() - before.seenRx(), betweenNs),
                now.recorded(),
                now.lost(),
                now.sampledOut() == 0 ? "" : String.format(Locale.ROOT, "  %,d sampled out", now.sampledOut()),
                new ByteSize(now.fileBytes()));
    }

    static String clock(long ns) {
        long seconds = TimeUnit.NANOSECONDS.toSeconds(ns + HALF_A_SECOND_NS);
        return seconds < 3600
                ? String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60)
                : String.format(Locale.ROOT, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
    }

    private static long perSecond(long count, long ns) {
        return ns <= 0 ? 0 : Math.round(count * 1e9 / ns);
    }
}
