package netqscope.analyzer.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.jline.reader.Parser.ParseContext;
import org.junit.jupiter.api.Test;

class SqlCompleterTest {

    @Test
    void statementIsCompletedByViewsColumnsAndKeywords() {
        assertThat(proposals("select "))
                .contains("packets", "losses", "queue", "length_bytes", "count", "select", "where");
    }

    @Test
    void columnsAreThoseOfTheViewsThatAreNamed() {
        assertThat(proposals("from losses select "))
                .contains("count", "packets")
                .doesNotContain("length_bytes");
        assertThat(proposals("select packets.")).contains("length_bytes", "queue");
    }

    @Test
    void dotCommandsAndTheirArgumentsAreCompleted() {
        assertThat(proposals(".")).containsExactly(".help", ".views", ".format", ".output", ".timing", ".quit");
        assertThat(proposals("  .fo")).contains(".format");
        assertThat(proposals(".format j")).containsExactly("table", "csv", "json", "markdown");
        assertThat(proposals(".timing ")).containsExactly("on", "off");
        assertThat(proposals(".views ")).isEmpty();
    }

    @Test
    void wordEndsWhereAnIdentifierDoes() {
        assertThat(word("select len")).isEqualTo("len");
        assertThat(word("select count(pack")).isEqualTo("pack");
        assertThat(word("select packets.qu")).isEqualTo("qu");
        assertThat(word("select rate_1m")).isEqualTo("rate_1m");
        assertThat(word(" .he")).isEqualTo(".he");
        assertThat(word("select ")).isEmpty();
    }

    private static String word(String line) {
        return new StatementParser()
                .parse(line, line.length(), ParseContext.COMPLETE)
                .word();
    }

    private static Set<String> proposals(String line) {
        return new SqlCompleter(new FakeRunner()).proposals(line, line.length());
    }
}
