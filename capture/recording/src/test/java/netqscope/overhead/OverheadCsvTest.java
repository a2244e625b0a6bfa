package netqscope.overhead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import netqscope.recording.RecordingException;
import netqscope.recording.Sampling;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OverheadCsvTest {

    @TempDir
    Path directory;

    @Test
    void tableWithMetadataInAnyOrderOfColumnsIsRead() throws Exception {
        OverheadFile file = read("""
                \uFEFF# title: My switch, "lab"
                # a comment
                # rate_unit:   Gbps
                # cpus: 8
                #

                rate,variant,kind,sampling_method,sampling_distance,threads,repetitions,drop_percent,base
                1770.89,"clean, ""master""\",throughput,,,,10,,
                # in the middle
                ,sampled,throughput,random,1000,1,,23.08,none
                """);
        assertThat(file.start().title()).isEqualTo("My switch, \"lab\"");
        assertThat(file.start().rateUnit()).isEqualTo("Gbps");
        assertThat(file.start().cpus()).isEqualTo(8);
        assertThat(file.start().baseVariant()).isEqualTo("none");
        assertThat(file.complete()).isTrue();
        assertThat(file.measurements())
                .containsExactly(
                        Measurement.throughput("clean, \"master\"")
                                .rate(1770.89)
                                .repetitions(10)
                                .build(),
                        Measurement.throughput("sampled")
                                .samplingMethod(Sampling.Method.RANDOM)
                                .samplingDistance(1000)
                                .threads(1)
                                .dropPercent(23.08)
                                .base("none")
                                .build());
    }

    @Test
    void linesMayEndInCrLf() throws Exception {
        assertThat(read("kind,variant,rate\r\nthroughput,none,1\r\n").measurements())
                .containsExactly(Measurement.throughput("none").rate(1).build());
    }

    @Test
    void wrongRowIsToldWithItsLineAndValue() {
        assertWrong("throughput,none,1,-5", "line 4: rate is -5.0, below 0");
        assertWrong("throughput,none,1,fast", "line 4: rate is \"fast\", not a number");
        assertWrong("throughput,none,1,NaN", "line 4: rate is NaN, not a finite number");
        assertWrong("speed,none,1,5", "line 4: kind is \"speed\", not throughput or latency");
        assertWrong("throughput,none,0,5", "line 4: threads is 0, below 1");
        assertWrong("throughput,none,1.5,5", "line 4: threads is \"1.5\", not a whole number");
        assertWrong("throughput,,1,5", "line 4: variant is missing");
        assertWrong("throughput,none,1,", "line 4: a throughput needs a rate or a drop_percent");
        assertWrong("latency,none,1,5", "line 4: a latency needs a latency_mean_ns or a latency_p50_ns");
        assertWrong("throughput,none,1", "line 4: has 3 fields, the header 4");
        assertWrong("throughput,\"none,1,5", "line 4: a quotation mark is not closed");
    }

    @Test
    void wrongHeaderIsToldWithItsLine() {
        assertRefused("kind,rate\n", "line 1: the column variant is missing");
        assertRefused("kind,variant,rate,rate\n", "line 1: the column rate is there twice");
        assertRefused(
                "\n\nkind,speed\n",
                "line 3: \"speed\" is no column of an overhead experiment. Its header names"
                        + " kind, variant and others, separated by commas: see docs/recording-format.md.");
        assertRefused(
                "# title: nothing else\n",
                "has no line with the names of its columns, such as" + " kind,variant,threads,rate");
    }

    @Test
    void wrongMetadataIsToldWithItsLine() {
        assertRefused("# cpus: many\n", "line 1: cpus is \"many\", not a whole number");
        assertRefused(
                "\n# rate_unti: Gbps\n",
                "line 2: there is no metadata \"rate_unti\"; a comment has no colon" + " behind its first word");
        assertRefused("# cpus: 0\nkind,variant,rate\n", "is not right: in its # lines, cpus is 0, below 1");
    }

    private void assertWrong(String row, String message) {
        assertRefused("# title: own\n\nkind,variant,threads,rate\n" + row + "\n", message);
    }

    private void assertRefused(String content, String message) {
        assertThatThrownBy(() -> read(content))
                .isInstanceOf(RecordingException.class)
                .hasMessage(directory.resolve("own.csv") + " " + message);
    }

    private OverheadFile read(String content) throws RecordingException, IOException {
        return OverheadFile.read(Files.writeString(directory.resolve("own.csv"), content));
    }
}
