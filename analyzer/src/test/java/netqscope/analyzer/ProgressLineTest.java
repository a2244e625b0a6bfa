package netqscope.analyzer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import netqscope.analyzer.database.Progress.Stage;
import org.junit.jupiter.api.Test;

class ProgressLineTest {

    private final StringWriter err = new StringWriter();
    private long nowNs = Long.MAX_VALUE - 500_000_000;

    @Test
    void shortImportIsSilent() {
        ProgressLine progress = progress(true);
        nowNs += 999_999_999;
        progress.advanced(Stage.READING, 1_000, 2_000);
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void longImportIsToldTenTimesASecondAndWipedOff() {
        ProgressLine progress = progress(true);
        nowNs += 1_000_000_000;
        progress.advanced(Stage.READING, 65_536, 1_000_000);
        nowNs += 99_999_999;
        progress.advanced(Stage.READING, 131_072, 1_000_000);
        nowNs += 1;
        progress.advanced(Stage.READING, 196_608, 1_000_000);
        progress.advanced(Stage.READING, 1_000_000, 1_000_000);
        assertThat(err)
                .hasToString("\r\033[Kreading 65,536 of 1,000,000 packets"
                        + "\r\033[Kreading 196,608 of 1,000,000 packets"
                        + "\r\033[K");
    }

    @Test
    void standardErrorThatIsNoTerminalIsSpared() {
        ProgressLine progress = progress(false);
        nowNs += 5_000_000_000L;
        progress.advanced(Stage.READING, 1_000, 2_000);
        assertThat(err.toString()).isEmpty();
    }

    private ProgressLine progress(boolean terminal) {
        return new ProgressLine(new PrintWriter(err), terminal, () -> nowNs);
    }
}
