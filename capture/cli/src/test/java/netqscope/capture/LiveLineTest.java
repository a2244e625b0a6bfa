package netqscope.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

final class LiveLineTest {

    private static final long SECOND = 1_000_000_000;

    private final StringWriter terminal = new StringWriter();
    private final LiveLine line = new LiveLine(new PrintWriter(terminal));

    @Test
    void ratesAreThoseSinceTheLineBefore() {
        Progress before = new Progress(10 * SECOND, 1_000_000, 500, 1_000_400, 100, 0, 40_000_000);
        Progress now = new Progress(12 * SECOND, 3_406_236, 500, 3_406_636, 100, 0, 641_728_512);
        assertThat(LiveLine.text(before, now))
                .isEqualTo("0:12  tx 1,203,118/s  rx 0/s  3,406,636 recorded  100 lost  612 MiB");
    }

    @Test
    void beforeTheFirstReadingEverythingIsZero() {
        assertThat(LiveLine.text(Progress.NONE, Progress.NONE))
                .isEqualTo("0:00  tx 0/s  rx 0/s  0 recorded  0 lost  0 B");
    }

    @Test
    void whatIsSampledOutIsShownOnceThereIsSome() {
        assertThat(LiveLine.text(Progress.NONE, new Progress(SECOND, 40_000, 0, 38, 2, 39_960, 2_048)))
                .isEqualTo("0:01  tx 40,000/s  rx 0/s  38 recorded  2 lost  39,960 sampled out  2.0 KiB");
    }

    @Test
    void hoursAreShownOnceThereAreSome() {
        assertThat(LiveLine.text(Progress.NONE, new Progress(3_725 * SECOND, 0, 0, 0, 0, 0, 0)))
                .startsWith("1:02:05  ");
    }

    @Test
    void theLineIsErasedBeforeTheSummary() {
        line.show(Progress.NONE);
        String shown = terminal.toString();
        line.erase();
        assertThat(terminal.toString().substring(shown.length())).isEqualTo("\r\033[?7l\033[K\033[?7h");
    }

    @Test
    void aLineThatWasNeverShownIsNotErased() {
        line.erase();
        assertThat(terminal.toString()).isEmpty();
    }
}
