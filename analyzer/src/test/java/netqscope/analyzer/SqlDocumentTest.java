package netqscope.analyzer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.fixture.Answers;
import netqscope.analyzer.fixture.ThreeDevicesDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code docs/sql.md} says what is true. */
class SqlDocumentTest {

    private static final Pattern EXAMPLE = Pattern.compile("```sql\n(.*?)```", Pattern.DOTALL);
    private static final Pattern OFFLOAD = Pattern.compile("offloads\\['\\w+'\\]");
    private static final Pattern SECTION =
            Pattern.compile("^## (\\w+)\n(.*?)(?=^## |\\z)", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern TABLE_ROW = Pattern.compile("^\\| (`.*?`) \\| (\\S.*?) \\|", Pattern.MULTILINE);

    @RegisterExtension
    private final ThreeDevicesDatabase opened = new ThreeDevicesDatabase();

    static Stream<String> examples() throws IOException {
        return EXAMPLE.matcher(document()).results().map(match -> match.group(1)).toList().stream();
    }

    static Stream<MatchResult> sections() throws IOException {
        return SECTION.matcher(document()).results().toList().stream();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void exampleHasAnAnswer(String query) throws AnalyzerException {
        assertThat(Answers.of(opened.session(), query)).isNotEmpty();
    }

    @Test
    void offloadsOfTheExamplesAreKnownByThatName() throws IOException, AnalyzerException {
        List<String> offloads =
                OFFLOAD.matcher(document()).results().map(MatchResult::group).toList();
        assertThat(offloads).isNotEmpty();
        for (String offload : offloads) {
            assertThat(Answers.of(opened.session(), "select " + offload + " from devices where device = 'eth0'"))
                    .as(offload)
                    .doesNotContain("null");
        }
    }

    @ParameterizedTest
    @MethodSource("sections")
    void columnsOfTheViewAreDocumented(MatchResult section) throws AnalyzerException {
        List<String> documented = new ArrayList<>();
        TABLE_ROW.matcher(section.group(2)).results().forEach(row -> {
            for (String name : row.group(1).replace("`", "").split(", ", -1)) {
                documented.add(name + " " + row.group(2));
            }
        });
        assertThat(documented)
                .isEqualTo(Answers.of(
                        opened.session(), "select column_name, column_type from (describe " + section.group(1) + ")"));
    }

    private static String document() throws IOException {
        return Files.readString(Path.of("../docs/sql.md"));
    }
}
