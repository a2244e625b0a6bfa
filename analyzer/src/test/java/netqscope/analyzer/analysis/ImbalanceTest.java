package netqscope.analyzer.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import netqscope.analyzer.analysis.Imbalance.Load;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.QueueSet;
import netqscope.analyzer.database.Selection;
import netqscope.analyzer.database.TimeRange;
import netqscope.analyzer.fixture.OpenedRecording;
import netqscope.analyzer.fixture.ThreeDevices;
import netqscope.recording.Direction;
import netqscope.recording.RecordingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImbalanceTest {

    @TempDir
    private Path folder;

    @Test
    void idleQueuesCountAndUnrecordedOnesAreApart() throws RecordingException, AnalyzerException {
        try (OpenedRecording opened = opened(Selection.ALL)) {
            Imbalance imbalance = Imbalance.of(opened.session(), Measure.PACKETS);
            assertThat(imbalance.packets()).isEqualTo(7);
            assertThat(imbalance.windows().count()).isEqualTo(1);
            assertThat(imbalance.loads().stream().map(ImbalanceTest::label))
                    .containsExactly("eth0 TX", "eth0 RX", "veth0 TX", "veth0 RX", "tun0 TX", "tun0 RX");
            Load received = imbalance.loads().get(1);
            assertThat(received.spread().queues()).containsExactly(0, 1, 2, 3);
            assertThat(received.spread().amounts()).containsExactly(1, 0, 0, 0);
            assertThat(received.unrecorded()).isEqualTo(1);
            assertThat(received.lossy()).isTrue();
            Load unrecorded = imbalance.loads().get(3);
            assertThat(unrecorded.spread().queues()).isEmpty();
            assertThat(unrecorded.unrecorded()).isEqualTo(1);
            assertThat(imbalance.loads().get(2).spread().queues()).containsExactly(0, 1, 7);
        }
    }

    @Test
    void loadIsWhatIsAskedFor() throws RecordingException, AnalyzerException {
        try (OpenedRecording opened = opened(Selection.ALL)) {
            assertThat(Imbalance.of(opened.session(), Measure.BYTES)
                            .loads()
                            .getFirst()
                            .spread()
                            .amounts())
                    .containsExactly(60, 0, 70_000, 0);
            List<Load> wire =
                    Imbalance.of(opened.session(), Measure.WIRE_PACKETS).loads();
            assertThat(wire.getFirst().spread().amounts()).containsExactly(1, 0, 49, 0);
            assertThat(wire.get(3).unrecorded()).isEqualTo(Rate.UNKNOWN);
        }
    }

    @Test
    void eachWindowIsMeasuredAlone() throws RecordingException, AnalyzerException {
        Selection received = new Selection(
                new TimeRange(500_000, 3_000_000), EnumSet.of(Direction.RX), Set.of("eth0"), Optional.empty());
        try (OpenedRecording opened = opened(received)) {
            Imbalance imbalance = Imbalance.of(opened.session(), 1_000_000, Measure.PACKETS);
            assertThat(imbalance.windows().count()).isEqualTo(3);
            assertThat(imbalance.loads().stream().map(load -> load.spread().total() + " " + load.lossy()))
                    .containsExactly("1 true", "0 true", "0 false");
        }
    }

    @Test
    void onlySelectedQueuesAreCompared() throws RecordingException, AnalyzerException {
        Selection two = new Selection(
                TimeRange.ALL, EnumSet.of(Direction.TX), Set.of("eth0"), Optional.of(QueueSet.parse("1-2")));
        try (OpenedRecording opened = opened(two)) {
            assertThat(Imbalance.of(opened.session(), Measure.PACKETS).loads())
                    .singleElement()
                    .satisfies(load -> assertThat(load.spread().amounts()).containsExactly(0, 1));
        }
    }

    @Test
    void noPacketsAreImported() throws RecordingException, AnalyzerException {
        try (OpenedRecording opened = opened(Selection.ALL)) {
            Imbalance.of(opened.session(), Measure.PACKETS);
            Imbalance.of(opened.session(), 1_000_000_000, Measure.PACKETS);
            assertThat(opened.database().packetsImported()).isFalse();
        }
    }

    private static String label(Load load) {
        return load.device() + " " + load.direction();
    }

    private OpenedRecording opened(Selection selection) throws RecordingException, AnalyzerException {
        return OpenedRecording.of(selection, ThreeDevices.record(folder.resolve("run.arrow")));
    }
}
