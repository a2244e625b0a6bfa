package netqscope.analyzer.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class SpillFolderTest {

    @Test
    void closingRemovesTheFolderWithItsFiles() throws AnalyzerException, IOException {
        Path path;
        try (SpillFolder folder = SpillFolder.create()) {
            path = folder.path();
            Files.writeString(path.resolve("duckdb_temp"), "spilled");
        }
        assertThat(path).doesNotExist();
    }

    @Test
    void closingTwiceIsHarmless() throws AnalyzerException {
        SpillFolder folder = SpillFolder.create();
        folder.close();
        folder.close();
        assertThat(folder.path()).doesNotExist();
    }
}
