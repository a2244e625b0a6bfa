package netqscope.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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
    void helpAndVersionGoToStandardOutput() {
        assertThat(run("--help")).isZero();
        assertThat(run("--version")).isZero();
        assertThat(out.toString()).contains("Usage: app", "netqscope app ", "app run.arrow");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void anUnknownOptionIsWrongUsage() {
        assertThat(run("--fullscreen")).isEqualTo(2);
        assertThat(err.toString()).contains("--fullscreen");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void picturesAreOfARecording() {
        assertThat(run("--screenshot", "pictures")).isEqualTo(2);
        assertThat(err.toString()).contains("--screenshot needs a recording");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1280", "1280x", "-1x800", "1280*800", "99999999999x1", "399x800", "800x8001"})
    void aSizeThatIsNoneIsQuoted(String size) {
        assertThat(run("--screenshot", "pictures", "--size", size, "run.arrow")).isEqualTo(2);
        assertThat(err.toString()).contains("--size '" + size + "'");
    }
}
