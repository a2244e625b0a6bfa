package netqscope.analyzer.console;

import static org.assertj.core.api.Assertions.assertThat;

import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Cancellation;
import netqscope.analyzer.database.SqlScript;
import netqscope.analyzer.database.TimeRange;
import netqscope.analyzer.fixture.ThreeDevicesDatabase;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ExampleSqlTest {

    @RegisterExtension
    final ThreeDevicesDatabase database = new ThreeDevicesDatabase();

    @ParameterizedTest
    @EnumSource
    void isQuestionThatHasAnAnswer(ExampleSql example) throws AnalyzerException {
        assertThat(example.title()).endsWith("?");
        try (SqlConsole console = SqlConsole.open(database.session().database())) {
            for (String statement : SqlScript.statements(example.text())) {
                Outcome outcome = console.run(
                        statement, new TimeRange(0, 5_000_000_000L), 1_000, _ -> {}, () -> {}, new Cancellation());
                assertThat(outcome).as(outcome.toString()).isInstanceOf(Outcome.Table.class);
                assertThat(((Outcome.Table) outcome).table().rows()).isPositive();
            }
        }
    }
}
