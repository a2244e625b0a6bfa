package netqscope.analyzer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import netqscope.analyzer.fixture.SampledTraffic;
import netqscope.recording.RecordingException;
import netqscope.recording.Sampling;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SampledSizesCommandTest {

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void record() throws RecordingException {
        file = SampledTraffic.record(folder.resolve("run.arrow"), new Sampling(Sampling.Method.RANDOM, 20), 1);
    }

    @Test
    void sharesMeansAndPercentilesHaveTheirIntervals() throws IOException {
        JsonNode rows = new ObjectMapper()
                .readTree(AnalyzerRun.of("sizes", file, "--format", "json", "--direction", "tx")
                        .out());
        JsonNode total = rows.get(4);
        assertThat(total.get("scope").asText()).isEqualTo("direction");
        assertThat(total.get("packets_low").asLong()).isEqualTo(40_000);
        // Half of the packets have 60 bytes, a tenth 300 and 16 of 40 have 1,514.
        assertInterval(total, "share_0_64", 0.5);
        assertInterval(total, "share_64_512", 0.1);
        assertInterval(total, "share_512_2048", 0.4);
        assertInterval(total, "mean_bytes", 26_624_000 / 40_000.0);
        assertInterval(total, "p25_bytes", 60);
        assertInterval(total, "p75_bytes", 1514);
        assertInterval(total, "size_512_2048", 16_000);
        assertThat(total.get("sample_min_bytes").asLong()).isEqualTo(60);
        assertThat(total.get("sample_max_bytes").asLong()).isEqualTo(1514);
        JsonNode idle = rows.get(3);
        assertThat(idle.get("mean_bytes").isNull()).isTrue();
        assertThat(idle.get("share_0_64_high").isNull()).isTrue();
        assertThat(idle.get("packets_high").asLong()).isPositive();
    }

    @Test
    void sharesOfATableHaveBothEndsInPercent() {
        String out = AnalyzerRun.onTerminal("sizes", file, "--direction", "tx").out();
        assertThat(out).contains("min and max are those of the sample.");
        assertThat(out).containsPattern("total +40,000 +~663.5 ±4.1 % +60 +~.* +1,514 +~51.0 % \\(48.9-53.2\\)");
        assertThat(out).containsPattern("3 +≤73 +- +- +- +- +- +-");
    }

    @Test
    void countsAndPercentilesAreEstimatesToo() {
        assertThat(AnalyzerRun.onTerminal("sizes", file, "--counts", "--buckets", "100,1000")
                        .out())
                .containsPattern("\\[0,100\\)")
                .containsPattern("total +40,000 .*~20,121 ±3.3 %");
        assertThat(AnalyzerRun.onTerminal("sizes", file, "--percentiles").out())
                .containsPattern("p99.9")
                .doesNotContain("[0,64)");
        assertThat(AnalyzerRun.onTerminal("sizes", file, "--buckets", "log2").out())
                .contains("[32,64)")
                .doesNotContain("[16,32)");
    }

    private static void assertInterval(JsonNode row, String name, double truth) {
        assertThat(truth)
                .as(name)
                .isBetween(
                        row.get(name + "_low").asDouble(),
                        row.get(name + "_high").asDouble());
        assertThat(row.get(name).asDouble())
                .isBetween(
                        row.get(name + "_low").asDouble(),
                        row.get(name + "_high").asDouble());
    }
}
