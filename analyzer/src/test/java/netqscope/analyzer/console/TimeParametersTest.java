package netqscope.analyzer.console;

import static org.assertj.core.api.Assertions.assertThat;

import netqscope.analyzer.database.TimeRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimeParametersTest {

    @Test
    void timesTakeTheirPlacesWhateverTheirCase() {
        assertThat(bound("select $from, $TO")).isEqualTo("select (-5::BIGINT), (7::BIGINT)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select '$from', E'\\'$from', $$ $from $$, $x$ $to $x$, \"$to\"",
                "select 1 -- $from\n",
                "select 1 /* $to /* $from */ */",
                "select a$from, $from_here, $tomorrow",
                "select 1"
            })
    void textThatLooksLikeThemIsLeft(String statement) {
        assertThat(bound(statement)).isEqualTo(statement);
    }

    private static String bound(String statement) {
        return TimeParameters.bind(statement, new TimeRange(-5, 7)).bound();
    }
}
