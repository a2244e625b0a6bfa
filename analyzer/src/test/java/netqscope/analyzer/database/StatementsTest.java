package netqscope.analyzer.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class StatementsTest {

    @Test
    void wantOfMemoryIsSaidWithWhatAUserCanDo() {
        String text = Statements.text(new SQLException(
                "Out of Memory Error: could not allocate block of size 256.0 KiB (614.3 MiB/614.4 MiB used)\n\n"
                        + "Possible solutions:\n* Reducing the number of threads (SET threads=X)"));
        assertThat(text).contains("more memory", "--from").doesNotContain("SET threads");
    }

    @Test
    void otherFailuresSpeakForThemselves() {
        assertThat(Statements.text(new SQLException("Parser Error: at x"))).isEqualTo("Parser Error: at x");
    }
}
