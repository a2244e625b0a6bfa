package netqscope.app.viewmodel.sizes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import netqscope.analyzer.analysis.QueueSizes;
import netqscope.analyzer.analysis.SampledSizes;
import netqscope.analyzer.analysis.SizeBuckets;
import netqscope.analyzer.analysis.WireSizes;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Cancellation;
import netqscope.analyzer.database.Progress;
import netqscope.analyzer.database.Session;
import netqscope.analyzer.database.TimeRange;
import netqscope.analyzer.estimate.Estimate;
import netqscope.app.viewmodel.Background;
import netqscope.app.viewmodel.LoadState;
import netqscope.app.viewmodel.QueueKey;
import netqscope.app.viewmodel.RecordingModel;
import netqscope.app.viewmodel.SampledRecording;
import netqscope.app.viewmodel.sizes.SizeAnswer.Weight;
import netqscope.app.viewmodel.sizes.SizePicture.Amount;
import netqscope.app.viewmodel.sizes.SizePicture.Grouping;
import netqscope.app.viewmodel.sizes.SizePicture.Line;
import netqscope.app.viewmodel.sizes.SizePicture.Panel;
import netqscope.recording.Direction;
import netqscope.recording.RecordingException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SizesModelTest {

    @TempDir
    private Path folder;

    private RecordingModel recording;
    private SizesModel model;

    private void open(String file) throws RecordingException, AnalyzerException {
        recording = RecordingModel.open(List.of(file), Progress.NONE, new Cancellation());
        model = new SizesModel(recording, Background.sameThread());
    }

    @AfterEach
    void close() throws AnalyzerException {
        model.close();
        recording.close();
    }

    private SizePicture picture() {
        return model.pictureProperty().get().orElseThrow();
    }

    private static long[] values(SizePicture picture, SizeClass of) {
        return Arrays.stream(picture.values(of, Amount.PACKETS))
                .mapToLong(value -> (long) value.value())
                .toArray();
    }

    private QueueSizes sizes() throws AnalyzerException {
        try (Session session = recording.databases().whole().session()) {
            return QueueSizes.of(session);
        }
    }

    @Test
    void nothingIsAskedBeforeTheViewIsShown() throws RecordingException, AnalyzerException {
        open("../samples/imbalance.arrow");
        assertThat(model.stateProperty().get()).isInstanceOf(LoadState.Idle.class);
        assertThat(model.pictureProperty().get()).isEmpty();
        model.shown();
        assertThat(model.pictureProperty().get()).isPresent();
    }

    @Test
    void histogramOfDirectionsIsThatOfTheAnalyzer() throws RecordingException, AnalyzerException {
        open("../samples/imbalance.arrow");
        model.shown();
        List<QueueSizes.Group> groups = sizes().groups();
        Panel panel = picture().panels().getFirst();
        assertThat(panel.lines()).hasSize(2);
        for (Line line : panel.lines()) {
            QueueSizes.Group group = groups.stream()
                    .filter(of -> of.device().equals(line.of().device())
                            && of.direction() == line.of().direction())
                    .findFirst()
                    .orElseThrow();
            assertThat(values(picture(), line.of()))
                    .isEqualTo(group.total().lengths().counts(SizeBuckets.NETQTOP));
            assertThat(line.of().percentile(990).orElseThrow().value())
                    .isEqualTo((double) group.total().lengths().percentile(990).orElseThrow());
        }
    }

    @Test
    void queuesAreShownByThemselvesWithPercentOfTheirOwnPackets() throws RecordingException, AnalyzerException {
        open("../samples/imbalance.arrow");
        model.shown();
        model.groupingProperty().set(Grouping.QUEUE);
        assertThat(picture().panels()).extracting(Panel::title).containsExactly("tx, each queue", "rx, each queue");
        for (Panel panel : picture().panels()) {
            for (Line line : panel.lines()) {
                double percent = Arrays.stream(picture().values(line.of(), Amount.PERCENT))
                        .mapToDouble(Estimate::value)
                        .sum();
                assertThat(percent).isEqualTo(100);
            }
        }
    }

    @Test
    void queuesThatAreNotSelectedAreSummed() throws RecordingException, AnalyzerException {
        open("../samples/imbalance.arrow");
        model.shown();
        model.groupingProperty().set(Grouping.QUEUE);
        QueueKey selected = new QueueKey("veth0", Direction.TX, OptionalInt.of(2));
        recording.exploration().selectedQueues().add(selected);
        Panel tx = picture().panels().getFirst();
        assertThat(tx.title()).isEqualTo("tx, selected queues");
        assertThat(tx.lines()).extracting(line -> line.of().queue().isPresent()).containsExactly(true, false);
        long all = sizes().queues().stream()
                .filter(queue -> queue.direction() == Direction.TX)
                .mapToLong(QueueSizes.Queue::packets)
                .sum();
        assertThat(tx.lines().stream()
                        .mapToLong(line -> line.of().lengths().packets())
                        .sum())
                .isEqualTo(all);
        assertThat(picture().rows().stream().filter(model::isSelected)).hasSize(1);
    }

    @Test
    void hiddenDirectionsAreNotShown() throws RecordingException, AnalyzerException {
        open("../samples/imbalance.arrow");
        model.shown();
        recording.exploration().directions().remove(Direction.RX);
        assertThat(picture().rows()).extracting(SizeClass::direction).containsOnly(Direction.TX);
    }

    @Test
    void answersAreOfTheVisibleTimeWhileTheViewIsShown() throws RecordingException, AnalyzerException {
        open("../samples/imbalance.arrow");
        model.shown();
        long all = picture().rows().getFirst().lengths().packets();
        recording.exploration().zoom(new TimeRange(300_000_000, 500_000_000));
        long some = picture().rows().getFirst().lengths().packets();
        assertThat(some).isPositive().isLessThan(all);
        model.hidden();
        recording.exploration().reset();
        assertThat(picture().rows().getFirst().lengths().packets()).isEqualTo(some);
        model.shown();
        assertThat(picture().rows().getFirst().lengths().packets()).isEqualTo(all);
    }

    @Test
    void wrongEdgesAreSaidInPlaceAndTheLastOnesKept() throws RecordingException, AnalyzerException {
        open("../samples/imbalance.arrow");
        model.shown();
        model.customEdgesProperty().set("200 1000");
        model.bucketChoiceProperty().set(BucketChoice.CUSTOM);
        assertThat(model.customErrorProperty().get()).isEmpty();
        assertThat(picture().titles()).containsExactly("[0,200)", "[200,1000)", "[1000,inf)");
        model.customEdgesProperty().set("200, 100");
        assertThat(model.customErrorProperty().get()).contains("edges ascend, but 100 follows 200");
        model.customEdgesProperty().set("small");
        assertThat(model.customErrorProperty().get()).contains("'small' names no lengths");
        assertThat(picture().titles()).hasSize(3);
        assertThat(model.histogramSql()).contains("unnest([0, 200, 1000])");
    }

    @Test
    void wirePacketsAreCountedByTheirKernelPacket() throws RecordingException, AnalyzerException {
        open("../samples/gro.arrow");
        model.shown();
        model.weightProperty().set(Weight.WIRE_PACKETS);
        WireSizes wire;
        try (Session session = recording.databases().whole().session()) {
            wire = WireSizes.of(session);
        }
        long expected = wire.queues().stream()
                .filter(queue -> queue.direction() == Direction.TX)
                .mapToLong(queue -> queue.carriedBy().packets())
                .sum();
        assertThat(expected).isGreaterThan(sizes().packets());
        assertThat(picture().weight()).isEqualTo(Weight.WIRE_PACKETS);
        assertThat(picture().rows().getFirst().lengths().packets()).isEqualTo(expected);
        assertThat(picture().notes().getFirst()).contains("Lengths on the wire were not recorded");
    }

    @Test
    void aSampleIsEstimatedWithIntervals() throws RecordingException, AnalyzerException, IOException {
        open(SampledRecording.write(folder.resolve("sampled.arrow")).toString());
        model.shown();
        SampledSizes sampled;
        try (Session session = recording.databases().whole().session()) {
            sampled = SampledSizes.of(session, session.database().sample().orElseThrow());
        }
        assertThat(model.canWeighByWirePackets()).isFalse();
        assertThat(picture().values(picture().rows().getFirst(), Amount.PACKETS))
                .containsExactly(sampled.groups().getFirst().total().counts(SizeBuckets.NETQTOP));
        assertThat(picture().notes().getFirst()).startsWith("Estimated from 2,000 sampled packets");
        Path csv = folder.resolve("sizes.csv");
        model.table().writeCsv(csv);
        List<String> lines = Files.readAllLines(csv);
        assertThat(lines.getFirst()).startsWith("queue,packets,packets_low,packets_high,mean_bytes");
        assertThat(lines.get(1)).startsWith("tx,20000,20000,20000,");
        assertThat(lines.get(2)).startsWith("tx 0,10000,");
    }

    @Test
    void theTableIsSavedWithExactNumbers() throws RecordingException, AnalyzerException, IOException {
        open("../samples/imbalance.arrow");
        model.shown();
        Path csv = folder.resolve("sizes.csv");
        model.table().writeCsv(csv);
        assertThat(Files.readAllLines(csv).subList(0, 3))
                .containsExactly(
                        "queue,packets,mean_bytes,min_bytes,p1_bytes,p5_bytes,p25_bytes,p50_bytes,p75_bytes,p95_bytes,"
                                + "p99_bytes,p99_9_bytes,max_bytes",
                        "veth0 tx,9500,1236.736842105,142,142,142,1442,1442,1442,1442,1442,1442,1442",
                        "veth0 tx 0,8328,1390.799231508,142,142,1442,1442,1442,1442,1442,1442,1442,1442");
    }
}
