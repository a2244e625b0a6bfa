package netqscope.analyzer.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import netqscope.analyzer.console.Completion.Kind;
import netqscope.analyzer.console.Completion.Proposal;
import netqscope.analyzer.console.SqlCatalog.Column;
import netqscope.analyzer.console.SqlCatalog.Function;
import netqscope.analyzer.console.SqlCatalog.Relation;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.fixture.ThreeDevicesDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompletionTest {

    private static final SqlCatalog CATALOG = new SqlCatalog(
            List.of(
                    new Relation(
                            "packets",
                            List.of(new Column("time_ns", "BIGINT"), new Column("length_bytes", "UINTEGER"))),
                    new Relation(
                            "queues",
                            List.of(
                                    new Column("device", "VARCHAR"),
                                    new Column("packets", "BIGINT"),
                                    new Column("bytes", "BIGINT")))),
            List.of(
                    new Function("len", "string", "The number of characters"),
                    new Function("left", "string, count", ""),
                    new Function("quantile", "", "")));

    @RegisterExtension
    final ThreeDevicesDatabase database = new ThreeDevicesDatabase();

    @Test
    void columnsComeFirstThenViewsKeywordsAndFunctions() {
        assertThat(proposals("select le| from packets")).containsExactly("length_bytes", "left", "len", "left");
        assertThat(proposals("select q|")).containsExactly("queues", "qualify", "quantile");
        assertThat(proposals("fr|")).containsExactly("from");
        assertThat(proposals("select |")).startsWith("time_ns").containsSubsequence("packets", "select", "$from");
    }

    @Test
    void columnsAreThoseOfTheViewsThatTheStatementNames() {
        assertThat(columns("select | from queues")).containsExactly("device", "packets", "bytes");
        assertThat(columns("select | from packets, queues"))
                .containsExactly("time_ns", "length_bytes", "device", "packets", "bytes");
        assertThat(columns("select |")).contains("time_ns", "device");
        assertThat(columns("select 1 from packets; select | from queues; select 2 from packets"))
                .containsExactly("device", "packets", "bytes");
        assertThat(columns("select packets, | from queues")).containsExactly("device", "packets", "bytes");
    }

    @Test
    void afterDotAreTheColumnsOfThatViewOrAlias() {
        assertThat(proposals("select queues.| from queues")).containsExactly("device", "packets", "bytes");
        assertThat(proposals("select q.d| from packets p join queues as q using (x)"))
                .containsExactly("device");
        assertThat(proposals("select p.| from packets p join queues as q using (x)"))
                .containsExactly("time_ns", "length_bytes");
        assertThat(proposals("select nobody.| from queues")).isEmpty();
        assertThat(proposals("select 1.|")).isEmpty();
    }

    @Test
    void whatIsReadFromIsViewOrTableFunction() {
        assertThat(proposals("select * from |")).startsWith("packets", "queues").doesNotContain("device", "select");
        assertThat(proposals("select * from packets join q|")).containsExactly("queues", "quantile");
    }

    @Test
    void parametersAreProposedWithTheirDollar() {
        assertThat(proposals("select $|")).containsExactly("$from", "$to");
        Completion completion = of("select $f|");
        assertThat(completion.start()).isEqualTo("select ".length());
        assertThat(completion.end()).isEqualTo("select $f".length());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select 'le|",
                "select 'le|'",
                "select \"le|",
                "select 1 -- le|",
                "select 1 -- le|\nfrom x",
                "select /* le|",
                "select 12le|"
            })
    void nothingIsProposedInTextsAndComments(String marked) {
        assertThat(proposals(marked)).isEmpty();
    }

    @Test
    void wordIsReplacedUpToTheCursor() {
        Completion completion = of("select leng|th from packets");
        assertThat(completion.start()).isEqualTo(7);
        assertThat(completion.end()).isEqualTo(11);
        assertThat(completion.proposals())
                .containsExactly(new Proposal("length_bytes", Kind.COLUMN, "packets, UINTEGER"));
    }

    @Test
    void catalogOfRecordingHasViewsTablesOfTheUserAndFunctions() throws AnalyzerException {
        database.session().query("create table mine as select 1 as one").close();
        try (SqlConsole console = SqlConsole.open(database.session().database())) {
            SqlCatalog catalog = console.catalog();
            assertThat(catalog.relations())
                    .extracting(Relation::name)
                    .containsExactly(
                            "packets",
                            "queues",
                            "devices",
                            "recording",
                            "losses",
                            "rate_1ms",
                            "length_counts",
                            "streams",
                            "mine");
            assertThat(catalog.relation("MINE").orElseThrow().columns()).containsExactly(new Column("one", "INTEGER"));
            assertThat(catalog.functions())
                    .extracting(Function::name)
                    .contains("quantile_disc", "count", "row_number", "range", "date_trunc")
                    .doesNotHaveDuplicates()
                    .noneMatch(name -> name.endsWith("_stream") || name.startsWith("events_"));
            assertThat(catalog.isFunction("SUM")).isTrue();
            assertThat(database.session().database().packetsImported()).isFalse();
        }
    }

    private static List<String> proposals(String marked) {
        return of(marked).proposals().stream().map(Proposal::text).toList();
    }

    private static List<String> columns(String marked) {
        return of(marked).proposals().stream()
                .filter(proposal -> proposal.kind() == Kind.COLUMN)
                .map(Proposal::text)
                .toList();
    }

    private static Completion of(String marked) {
        int cursor = marked.indexOf('|');
        return Completion.of(CATALOG, marked.replace("|", ""), cursor);
    }
}
