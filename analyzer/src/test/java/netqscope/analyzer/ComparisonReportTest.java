package netqscope.analyzer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import netqscope.analyzer.ComparisonReport.Line;
import netqscope.analyzer.analysis.Criterion;
import netqscope.analyzer.fixture.OpenedRecording;
import netqscope.analyzer.fixture.SampledTraffic;
import netqscope.analyzer.fixture.ThreeDevices;
import netqscope.analyzer.output.CsvText;
import netqscope.recording.Sampling;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonReportTest {

    @TempDir
    private Path folder;

    private Path full;
    private Path sampled;

    @BeforeEach
    void record() throws Exception {
        full = SampledTraffic.record(folder.resolve("full.arrow"), Sampling.NONE, 1);
        sampled = SampledTraffic.record(folder.resolve("sampled.arrow"), new Sampling(Sampling.Method.RANDOM, 20), 1);
    }

    @Test
    void programsGetWhatTheCommandWrites() throws Exception {
        assertThat(csv(full, sampled))
                .isEqualTo(AnalyzerRun.of("compare", full, sampled, "--format", "csv")
                        .out());
        assertThat(csv(full, full))
                .isEqualTo(
                        AnalyzerRun.of("compare", full, full, "--format", "csv").out());
    }

    @Test
    void countedFiguresAreExact() throws Exception {
        Path three = ThreeDevices.record(folder.resolve("three.arrow"));
        ComparisonReport report = report(full, three);
        Line total = report.lines().getFirst();
        assertThat(total.total()).isTrue();
        assertThat(total.group().deviceA()).contains("eth0");
        // 40,000 packets of 26,624,000 bytes on queues that have 20,000, 16,000, 4,000 and none.
        assertThat(total.figure(Criterion.PACKETS).textA()).isEqualTo("40,000");
        assertThat(total.figure(Criterion.PACKETS).difference()).hasValue(2 - 40_000);
        assertThat(total.figure(Criterion.PACKETS).readChange()).isEqualTo("-100.0 %");
        assertThat(total.meanBytes().textA()).isEqualTo("665.6");
        assertThat(total.maxOverMean().orElseThrow().textA()).isEqualTo("2.00");
        assertThat(report.isEstimated()).isFalse();
        assertThat(report.lines())
                .filteredOn(line -> !line.total())
                .allSatisfy(line -> assertThat(line.maxOverMean()).isEmpty());
    }

    @Test
    void estimatesHaveIntervalsAndSayWhetherTheyDiffer() throws Exception {
        ComparisonReport report = report(full, sampled);
        Line queue = report.lines().stream()
                .filter(line -> !line.total() && line.pair().queue().orElse(-1) == 0)
                .findFirst()
                .orElseThrow();
        assertThat(report.isEstimated()).isTrue();
        assertThat(queue.figure(Criterion.PACKETS).textA()).isEqualTo("20,000");
        assertThat(queue.figure(Criterion.PACKETS).textB()).matches("~20,121 ±3\\.3 %");
        assertThat(queue.figure(Criterion.PACKETS).readChange()).startsWith("= +0.6 % (");
        assertThat(queue.figure(Criterion.PACKETS).changed()).contains(false);
        // All packets of the queue have 60 bytes, but others may not be in the sample.
        assertThat(queue.meanBytes().textB()).startsWith("~60.0 ±");
        assertThat(report.lines().getFirst().maxOverMean().orElseThrow().textB())
                .matches("~2\\.0\\d ±.*");
        assertThat(report.notes()).anyMatch(note -> note.startsWith("sampling differs: A has every packet"));
    }

    private static String csv(Path a, Path b) throws Exception {
        StringWriter csv = new StringWriter();
        CsvText.write(report(a, b).forPrograms(), csv);
        return csv.toString();
    }

    private static ComparisonReport report(Path a, Path b) throws Exception {
        try (OpenedRecording one = OpenedRecording.of(a);
                OpenedRecording two = OpenedRecording.of(b)) {
            List<Compared> both =
                    List.of(Compared.of(a.toString(), one.session()), Compared.of(b.toString(), two.session()));
            return ComparisonReport.of(
                    both.getFirst(),
                    ComparedImbalance.of(both.getFirst(), one.session()),
                    both.getLast(),
                    ComparedImbalance.of(both.getLast(), two.session()));
        }
    }
}
