package netqscope.analyzer.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Path;
import java.util.List;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.explore.Notice.Severity;
import netqscope.analyzer.explore.Notice.Topic;
import netqscope.analyzer.fixture.OpenedRecording;
import netqscope.analyzer.fixture.PacketRecorder;
import netqscope.analyzer.fixture.Rotation;
import netqscope.analyzer.fixture.SampledTraffic;
import netqscope.analyzer.fixture.ThreeDevices;
import netqscope.recording.RecordingException;
import netqscope.recording.Sampling;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NoticesTest {

    @TempDir
    private Path folder;

    @Test
    void lossAndUnrecordedQueuesAreSaid() throws RecordingException, AnalyzerException {
        assertThat(notices(ThreeDevices.record(folder.resolve("run.arrow"))))
                .extracting(Notice::topic, Notice::severity, Notice::text)
                .containsExactly(
                        tuple(Topic.LOST, Severity.WARNING, "3 of 10 packets were lost (30.000 %)"),
                        tuple(
                                Topic.QUEUES_UNRECORDED,
                                Severity.NOTE,
                                "veth0 rx: queues are not recorded: veth leaves the sender's queue behind."));
    }

    @Test
    void incompleteFileIsNamed() throws RecordingException, AnalyzerException {
        Path partial = PacketRecorder.recordUnfinished(
                folder.resolve("run.arrow"), ThreeDevices.start(), ThreeDevices.packets());
        Notice notice = notices(partial).getFirst();
        assertThat(notice.topic()).isEqualTo(Topic.INCOMPLETE);
        assertThat(notice.severity()).isEqualTo(Severity.WARNING);
        assertThat(notice.file()).contains("run.arrow.partial");
        assertThat(notice.text()).startsWith("the recording is incomplete: ");
        assertThat(notice.meaning()).contains("not known");
    }

    @Test
    void sampleIsNamedWithItsDistance() throws RecordingException, AnalyzerException {
        Path file = SampledTraffic.record(folder.resolve("run.arrow"), new Sampling(Sampling.Method.RANDOM, 100), 1);
        assertThat(notices(file)).singleElement().satisfies(notice -> {
            assertThat(notice.topic()).isEqualTo(Topic.SAMPLED);
            assertThat(notice.text()).isEqualTo("one packet in 100 was recorded (random sampling)");
        });
    }

    @Test
    void gapBetweenFilesIsSaid() throws RecordingException, AnalyzerException {
        List<Path> files = Rotation.record(folder, 3);
        assertThat(notices(files.get(0), files.get(2)))
                .extracting(Notice::topic, Notice::text)
                .contains(tuple(Topic.GAP, "nothing was recorded for 1.000 s between run.0.arrow and run.2.arrow"));
    }

    private static List<Notice> notices(Path... files) throws RecordingException, AnalyzerException {
        try (OpenedRecording opened = OpenedRecording.of(files)) {
            return Notices.of(opened.database());
        }
    }
}
