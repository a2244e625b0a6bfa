package netqscope.app.viewmodel.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QueryHistoryTest {

    @TempDir
    Path folder;

    @Test
    void isKeptBetweenStarts() {
        Optional<Path> file = Optional.of(folder.resolve("new").resolve("history"));
        QueryHistory history = QueryHistory.read(file);
        List<String> scripts = List.of("select 1", "select '\\n \\\\',\n\r\n 'ä€😀'", "select 1");
        scripts.forEach(history::add);
        history.add(" select 1 ");
        history.add("  ");
        assertThat(QueryHistory.read(file).entries()).isEqualTo(scripts);
    }

    @Test
    void isBounded() throws IOException {
        Path file = folder.resolve("history");
        Files.write(file, IntStream.range(0, 5_000).mapToObj(i -> "select " + i).toList());
        QueryHistory history = QueryHistory.read(Optional.of(file));
        assertThat(history.entries()).hasSize(QueryHistory.MOST_ENTRIES).endsWith("select 4999");
        assertThat(Files.readAllLines(file)).hasSize(QueryHistory.MOST_ENTRIES);
        history.add("select 5000");
        assertThat(history.entries()).hasSize(QueryHistory.MOST_ENTRIES).endsWith("select 5000");
    }

    @Test
    void worksWithoutAFile() throws IOException {
        QueryHistory forgetful = QueryHistory.read(Optional.empty());
        forgetful.add("select 1");
        assertThat(forgetful.entries()).containsExactly("select 1");
        QueryHistory unwritable = QueryHistory.read(
                Optional.of(Files.createFile(folder.resolve("file")).resolve("x")));
        unwritable.add("select 1");
        assertThat(unwritable.entries()).containsExactly("select 1");
    }
}
