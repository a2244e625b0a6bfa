package netqscope.app.viewmodel.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import netqscope.analyzer.console.ExampleSql;
import netqscope.analyzer.console.ResultTable;
import netqscope.analyzer.console.ShownSql;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Cancellation;
import netqscope.analyzer.database.Progress;
import netqscope.app.viewmodel.Background;
import netqscope.app.viewmodel.RecordingModel;
import netqscope.recording.RecordingException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ChartDataTest {

    private static RecordingModel recording;
    private static SqlModel model;

    @BeforeAll
    static void open() throws RecordingException, AnalyzerException {
        String sample = Path.of("..", "samples", "imbalance.arrow").toString();
        recording = RecordingModel.open(List.of(sample), Progress.NONE, new Cancellation());
        model = new SqlModel(recording, Background.sameThread(), QueryHistory.read(Optional.empty()));
    }

    @AfterAll
    static void close() throws AnalyzerException {
        model.close();
        recording.close();
    }

    @Test
    void timeIsDrawnInSecondsWithALineForEachQueue() {
        ResultTable table = table(ShownSql.RATE.text());
        ChartChoice choice = ChartChoice.of(table).orElseThrow();
        assertThat(choice).isEqualTo(new ChartChoice(0, List.of(4), List.of(1, 2, 3), ChartKind.LINE));
        ChartData data = ChartData.of(table, choice);
        assertThat(data.categories()).isEmpty();
        assertThat(data.series()).extracting(ChartData.Series::name).contains("veth0 tx queue 0", "tap0 rx queue 1");
        assertThat(data.series()).allMatch(series -> Arrays.stream(series.x()).allMatch(x -> x >= 0 && x < 2));
        double sum = data.series().stream()
                .mapToDouble(series -> Arrays.stream(series.y()).sum())
                .sum();
        assertThat(sum)
                .isEqualTo(Double.parseDouble(
                        table("select sum(packets) from rate_1ms").text(0, 0)));
    }

    @Test
    void queuesAreBarsSideBySide() {
        ResultTable table = table(ExampleSql.PACKETS_OF_QUEUES.text());
        ChartChoice choice = ChartChoice.of(table).orElseThrow();
        assertThat(choice).isEqualTo(new ChartChoice(2, List.of(3), List.of(0, 1), ChartKind.BARS));
        ChartData data = ChartData.of(table, choice);
        assertThat(data.categories()).containsExactly("0", "1", "2", "3");
        assertThat(data.series()).extracting(ChartData.Series::name).containsExactly("tap0 rx", "veth0 tx");
    }

    @Test
    void namesAreCategoriesAndNumbersLinesWithoutOthers() {
        ChartChoice named = ChartChoice.of(table("select 'a' as name, 3 as n union all select 'b', 4 order by 1"))
                .orElseThrow();
        assertThat(named).isEqualTo(new ChartChoice(0, List.of(1), List.of(), ChartKind.BARS));
        ChartChoice numbers = ChartChoice.of(table("select i, i * 2 as j from range(500) t (i)"))
                .orElseThrow();
        assertThat(numbers).isEqualTo(new ChartChoice(0, List.of(1), List.of(), ChartKind.LINE));
        assertThat(ChartChoice.of(table("select 'a' as name"))).isEmpty();
        assertThat(ChartChoice.of(table("select 1 as n"))).isEmpty();
    }

    @Test
    void longLineKeepsItsSpikesAndNullIsNoPoint() {
        ResultTable table = table("""
                select i as time_ns, case when i = 123457 then 1000 when i = 60001 then -5 when i % 2 = 0 then null else 1 end as v
                from range(300000) t (i)""");
        ChartData data = ChartData.of(table, ChartChoice.of(table).orElseThrow());
        ChartData.Series series = data.series().getFirst();
        assertThat(series.x()).hasSizeLessThan(20_000).isSorted();
        assertThat(Arrays.stream(series.y()).max()).hasValue(1_000);
        assertThat(Arrays.stream(series.y()).min()).hasValue(-5);
        assertThat(data.note()).contains("lowest and highest");
    }

    @Test
    void unsortedRowsAreDrawnInOrder() {
        ResultTable table = table("select 5 - i as seconds, i as v from range(5) t (i)");
        ChartData.Series series = ChartData.of(table, ChartChoice.of(table).orElseThrow())
                .series()
                .getFirst();
        assertThat(series.x()).containsExactly(1, 2, 3, 4, 5);
        assertThat(series.y()).containsExactly(4, 3, 2, 1, 0);
    }

    private static ResultTable table(String sql) {
        StatementRun run = model.show(sql).runs().getFirst();
        assertThat(run.state()).as(run.state().toString()).isInstanceOf(RunState.Done.class);
        return run.table();
    }
}
