package netqscope.app.viewmodel.bursts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import netqscope.analyzer.FlowText;
import netqscope.analyzer.analysis.QueueCpus;
import netqscope.analyzer.analysis.QueueFlows;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Cancellation;
import netqscope.analyzer.database.Progress;
import netqscope.analyzer.database.Session;
import netqscope.app.viewmodel.Background;
import netqscope.app.viewmodel.RecordingModel;
import netqscope.app.viewmodel.SampledRecording;
import netqscope.app.viewmodel.bursts.FlowAnswer.Flow;
import netqscope.recording.Direction;
import netqscope.recording.RecordingException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlowsModelTest {

    @TempDir
    private Path folder;

    private RecordingModel recording;
    private FlowsModel model;

    private void open(String file) throws RecordingException, AnalyzerException {
        recording = RecordingModel.open(List.of(file), Progress.NONE, new Cancellation());
        model = new FlowsModel(recording, Background.sameThread());
        model.shown();
    }

    @AfterEach
    void close() throws AnalyzerException {
        model.close();
        recording.close();
    }

    @Test
    void flowsAndVerdictAreThoseOfTheAnalyzer() throws RecordingException, AnalyzerException {
        open("../samples/gro.arrow");
        QueueFlows expected;
        try (Session session = recording.databases().whole().session()) {
            expected = QueueFlows.of(session, FlowAnswer.TOP);
        }
        assertThat(model.flowTableProperty().get().rows().stream()
                        .filter(flow -> flow.rank() == 1)
                        .map(flow -> (long) flow.packets().value()))
                .containsExactlyElementsOf(expected.queues().stream()
                        .filter(queue -> !queue.largest().isEmpty())
                        .map(queue -> queue.largest().getFirst().packets())
                        .toList());
        assertThat(model.verdicts()).hasSameSizeAs(expected.hotQueues());
        assertThat(model.verdicts().getFirst())
                .contains("One flow makes it so")
                .isEqualTo(FlowText.verdict(expected.hotQueues().getFirst(), false)
                        .strip()
                        .replaceAll("\\s*\\n\\s*", " "));
    }

    @Test
    void matrixAndMovesAreThoseOfTheAnalyzer() throws RecordingException, AnalyzerException {
        open("../samples/gro.arrow");
        QueueCpus expected;
        try (Session session = recording.databases().whole().session()) {
            expected = QueueCpus.of(session, 100_000_000);
        }
        FlowsModel.Cpus shown = model.cpuTablesProperty().get();
        List<QueueCpus.Queue> busy =
                expected.queues().stream().filter(queue -> queue.total() > 0).toList();
        assertThat(shown.queues().rows()).hasSameSizeAs(busy);
        for (int i = 0; i < busy.size(); i++) {
            for (int cpu = 0; cpu < shown.answer().cpus().size(); cpu++) {
                assertThat(shown.queues().rows().get(i).packets().get(cpu).value())
                        .isEqualTo((double)
                                busy.get(i).packetsOn(shown.answer().cpus().get(cpu)));
            }
            assertThat(shown.queues().rows().get(i).moves())
                    .isEqualTo(busy.get(i).moves().size());
        }
        assertThat(shown.moves().rows())
                .hasSize(busy.stream().mapToInt(queue -> queue.moves().size()).sum());
    }

    @Test
    void hiddenDirectionsAreNotShown() throws RecordingException, AnalyzerException {
        open("../samples/gro.arrow");
        recording.exploration().directions().remove(Direction.TX);
        assertThat(model.verdicts()).noneMatch(verdict -> verdict.contains(" tx: "));
        assertThat(model.flowTableProperty().get().rows())
                .extracting(flow -> flow.place().queue().direction())
                .containsOnly(Direction.RX);
        assertThat(model.cpuTablesProperty().get().queues().rows())
                .extracting(queue -> queue.place().queue().direction())
                .containsOnly(Direction.RX);
    }

    @Test
    void aSampleIsEstimatedWithIntervals() throws RecordingException, AnalyzerException, IOException {
        open(SampledRecording.write(folder.resolve("sampled.arrow")).toString());
        Flow largest = model.flowTableProperty().get().rows().getFirst();
        assertThat(largest.name()).isEqualTo("0x00000007");
        assertThat(largest.packets().value()).isEqualTo(10_000);
        assertThat(largest.packets().isExact()).isFalse();
        Path csv = folder.resolve("flows.csv");
        model.flowTableProperty().get().writeCsv(csv);
        assertThat(Files.readAllLines(csv).getFirst())
                .isEqualTo(
                        "queue,flow,packets_share,packets_share_low,packets_share_high,packets,packets_low,packets_high,"
                                + "bytes,bytes_low,bytes_high");
    }
}
