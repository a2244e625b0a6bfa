package netqscope.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class AppCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        return new CommandLine(new AppCommand())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(args);
    }

    @Test
    void withoutADesktopAppItPointsToAnalyzerAndFails() {
        assertThat(run()).isEqualTo(1);
        assertThat(err.toString())
                .hasLineCount(1)
                .contains("no desktop app yet")
                .contains("analyzer queues FILE");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void theHintNamesTheRecordingThatWasAskedFor() {
        assertThat(run("run.arrow", "other.arrow")).isEqualTo(1);
        assertThat(err.toString()).hasLineCount(1).contains("analyzer queues run.arrow");
    }

    @Test
    void helpAndVersionGoToStandardOutput() {
        assertThat(run("--help")).isZero();
        assertThat(run("--version")).isZero();
        assertThat(out.toString()).contains("Usage: app", "netqscope app ");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void anUnknownOptionIsWrongUsage() {
        assertThat(run("--fullscreen")).isEqualTo(2);
        assertThat(err.toString()).contains("--fullscreen");
        assertThat(out.toString()).isEmpty();
    }
}
