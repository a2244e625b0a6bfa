package netqscope.analyzer.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HistoryFileTest {

    private static final Path HOME = Path.of("/home/ada");

    @Test
    void historyIsAmongTheStateOfTheUser() {
        assertThat(HistoryFile.of(Map.of(), HOME)).isEqualTo(Path.of("/home/ada/.local/state/netqscope/sql_history"));
        assertThat(HistoryFile.of(Map.of("XDG_STATE_HOME", "/var/state"), HOME))
                .isEqualTo(Path.of("/var/state/netqscope/sql_history"));
    }

    @Test
    void emptyAndRelativeFoldersAreIgnored() {
        Path inHome = Path.of("/home/ada/.local/state/netqscope/sql_history");
        assertThat(HistoryFile.of(Map.of("XDG_STATE_HOME", ""), HOME)).isEqualTo(inHome);
        assertThat(HistoryFile.of(Map.of("XDG_STATE_HOME", "state"), HOME)).isEqualTo(inHome);
    }
}
