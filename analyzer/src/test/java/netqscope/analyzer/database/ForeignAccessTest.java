package netqscope.analyzer.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import netqscope.analyzer.fixture.Answers;
import netqscope.analyzer.fixture.ThreeDevicesDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A pasted query can neither read nor write anything outside the recording, and cannot allow itself to. */
class ForeignAccessTest {

    @TempDir
    private Path folder;

    @RegisterExtension
    private final ThreeDevicesDatabase opened = new ThreeDevicesDatabase();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select * from read_csv('/etc/passwd')",
                "select * from read_text('/etc/passwd')",
                "select * from read_blob('/etc/passwd')",
                "select * from glob('/etc/*')",
                "copy (select 1) to '{folder}/leak.csv'",
                "copy store.losses from '/etc/passwd'",
                "export database '{folder}/leak'",
                "import database '/etc'",
                "attach '{folder}/leak.db'",
                "install httpfs",
                "load httpfs"
            })
    void otherFilesAreOutOfReach(String statement) {
        assertThatExceptionOfType(AnalyzerException.class)
                .isThrownBy(() -> Answers.of(opened.session(), statement.replace("{folder}", folder.toString())))
                .withMessageMatching("(?s)Permission Error: .*(disabled|Cannot access).*");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void fileNamesAreNoTables() {
        assertThatExceptionOfType(AnalyzerException.class)
                .isThrownBy(() -> Answers.of(opened.session(), "from '/etc/passwd'"))
                .withMessageContaining("/etc/passwd does not exist");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "set enable_external_access = true",
                "set lock_configuration = false",
                "reset lock_configuration",
                "set temp_directory = '/tmp'",
                "pragma temp_directory = '/tmp'",
                "set threads = 64",
                "pragma enable_profiling",
                "set log_query_path = '/tmp/log'"
            })
    void settingsAreLocked(String statement) {
        assertThatExceptionOfType(AnalyzerException.class)
                .isThrownBy(() -> Answers.of(opened.session(), statement))
                .withMessageContaining("configuration has been locked");
    }

    @Test
    void tablesOfOnesOwnAreWelcome() throws AnalyzerException {
        Answers.of(opened.session(), "create table sizes as select length_bytes from packets");
        assertThat(Answers.of(opened.session(), "select count(*) from sizes")).containsExactly("7");
    }
}
