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

class ShownSqlTest {

    @RegisterExtension
    final ThreeDevicesDatabase database = new ThreeDevicesDatabase();

    @ParameterizedTest
    @EnumSource
    void isOneStatementThatSaysWhatItShows(ShownSql shown) throws AnalyzerException {
        assertThat(shown.text()).startsWith("-- ");
        assertThat(SqlScript.statements(shown.text())).hasSize(1);
        try (SqlConsole console = SqlConsole.open(database.session().database())) {
            String statement = SqlScript.statements(shown.text()).getFirst();
            Outcome outcome =
                    console.run(statement, new TimeRange(0, 5_000_000), 1_000, _ -> {}, () -> {}, new Cancellation());
            assertThat(outcome).as(outcome.toString()).isInstanceOf(Outcome.Table.class);
        }
    }
}
