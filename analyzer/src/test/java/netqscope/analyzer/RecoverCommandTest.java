package netqscope.analyzer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.EnumSet;
import java.util.List;
import netqscope.analyzer.fixture.Packet;
import netqscope.analyzer.fixture.PacketRecorder;
import netqscope.analyzer.fixture.ThreeDevices;
import netqscope.recording.Direction;
import netqscope.recording.Recording;
import netqscope.recording.RecordingException;
import netqscope.recording.RecordingStart;
import netqscope.recording.RecordingWriter;
import netqscope.recording.Sampling;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecoverCommandTest {

    /** Two transmitted packets are missing between 0 and 3; 1 received one in front of 1. */
    private static final List<Packet> PACKETS =
            List.of(Packet.tx(0, 0), Packet.tx(10, 3), Packet.rx(20, 1).on(1, 0), Packet.tx(2_000_000_000, 4));

    private static final String SUMMARY =
            "%s: 4 recovered, 3 known lost -> %s (no footer: the recording was cut off after batch 1)\n";

    @TempDir
    private Path folder;

    private Path partial;
    private Path finished;

    @BeforeEach
    void recordUnfinished() throws RecordingException {
        finished = folder.resolve("run.arrow");
        partial = PacketRecorder.recordUnfinished(finished, ThreeDevices.start(), PACKETS);
    }

    @Test
    void partialFileIsRecoveredToItsNameWithoutPartial() throws IOException {
        byte[] before = Files.readAllBytes(partial);
        AnalyzerRun run = AnalyzerRun.of("recover", partial);
        assertThat(run).isEqualTo(new AnalyzerRun(0, "", SUMMARY.formatted(partial, finished)));
        assertThat(partial).hasBinaryContent(before);
        assertThat(folder).isDirectoryContaining(finished::equals);
        assertThat(files()).containsExactlyInAnyOrder(partial, finished);
    }

    @Test
    void otherFilesAreRecoveredBesideThemselves() throws IOException {
        Path cut = Files.move(partial, folder.resolve("cut.arrow"));
        assertThat(AnalyzerRun.of("recover", cut).exitCode()).isZero();
        Path bare = Files.move(cut, folder.resolve("saved"));
        assertThat(AnalyzerRun.of("recover", bare).exitCode()).isZero();
        assertThat(files())
                .containsExactlyInAnyOrder(
                        bare, folder.resolve("cut.recovered.arrow"), folder.resolve("saved.recovered.arrow"));
    }

    @Test
    void infoSaysThatItWasRecoveredAndWhatIsKnownToBeLost() {
        assertThat(AnalyzerRun.of("recover", partial).exitCode()).isZero();
        assertThat(AnalyzerRun.of("info", finished).out())
                .contains("  state          complete\n")
                .contains("  ended          2023-11-14T22:13:22.123456789Z, reason: recovered\n")
                .contains("  duration       2.000 s\n")
                .contains("eth0    tx            5         3     2    40.000 %            0         0\n")
                .contains("veth0   rx            2         1     1    50.000 %            0         0\n")
                .contains("total                 7         4     3    42.857 %            0         0\n");
    }

    @Test
    void recoveredPacketsAreTheSameToQueries() {
        String query = "select * exclude (file) from packets order by all";
        String before = AnalyzerRun.of("sql", partial, query, "--format", "csv").out();
        assertThat(AnalyzerRun.of("recover", partial).exitCode()).isZero();
        assertThat(AnalyzerRun.of("sql", finished, query, "--format", "csv").out())
                .isEqualTo(before)
                .hasLineCount(5);
    }

    @Test
    void sampledRecordingSaysThatGapsAreSampledOutOrLost() throws RecordingException {
        RecordingStart start =
                ThreeDevices.start(EnumSet.allOf(Direction.class), new Sampling(Sampling.Method.SYSTEMATIC, 2));
        Path sampled = PacketRecorder.recordUnfinished(folder.resolve("sampled.arrow"), start, PACKETS);
        assertThat(AnalyzerRun.of("recover", sampled).err()).contains(": 4 recovered, 3 sampled out or lost -> ");
    }

    @Test
    void existingFileIsReplacedOnlyIfNamed() throws IOException, RecordingException {
        Files.writeString(finished, "precious");
        AnalyzerRun refused = AnalyzerRun.of("recover", partial);
        assertThat(refused)
                .isEqualTo(new AnalyzerRun(
                        1,
                        "",
                        "analyzer: " + finished + " exists already. To replace it, say -o " + finished
                                + "; to keep it, name another file with -o.\n"));
        assertThat(finished).hasContent("precious");
        assertThat(AnalyzerRun.of("recover", partial, "-o", finished).exitCode())
                .isZero();
        try (Recording recording = Recording.open(finished)) {
            assertThat(recording.rows()).isEqualTo(4);
        }
    }

    @Test
    void inputIsNeverTheOutput() throws IOException {
        byte[] before = Files.readAllBytes(partial);
        Path link = Files.createSymbolicLink(folder.resolve("link"), partial);
        for (Path output :
                List.of(partial, folder.resolve("../" + folder.getFileName() + "/run.arrow.partial"), link)) {
            AnalyzerRun run = AnalyzerRun.of("recover", partial, "-o", output);
            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err())
                    .startsWith("analyzer recover: -o " + output + " would replace the incomplete recording.");
        }
        assertThat(partial).hasBinaryContent(before);
    }

    @Test
    void completeRecordingIsRefused() throws RecordingException {
        ThreeDevices.record(finished);
        AnalyzerRun run = AnalyzerRun.of("recover", finished);
        assertThat(run)
                .isEqualTo(
                        new AnalyzerRun(1, "", "analyzer: " + finished + " is complete already: nothing to recover\n"));
    }

    @Test
    void recordingInProgressIsRefusedEvenIfItsNameIsTaken() throws RecordingException, IOException {
        Files.writeString(folder.resolve("busy.arrow"), "of an earlier recording");
        try (RecordingWriter writer = RecordingWriter.create(folder.resolve("busy.arrow"), ThreeDevices.start())) {
            AnalyzerRun run = AnalyzerRun.of("recover", writer.partialFile());
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.err()).contains("busy.arrow.partial is still being recorded.");
        }
    }

    @Test
    void standardInputIsRecoveredToTheFileNamed() throws IOException, InterruptedException {
        Process process = AnalyzerProcess.of("recover", "-", "-o", finished)
                .redirectInput(partial.toFile())
                .start();
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        assertThat(err).isEqualTo(SUMMARY.formatted("-", finished));
    }

    @Test
    void standardOutputIsWrongUsage() {
        AnalyzerRun run = AnalyzerRun.of("recover", partial, "-o", "-");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("recover writes to a file only, not to standard output");
    }

    @Test
    void standardInputWithoutOutputIsWrongUsage() {
        AnalyzerRun run = AnalyzerRun.of("recover", "-");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .startsWith("analyzer recover: standard input has no name to go by. Name the output with -o OUT.");
    }

    @Test
    void helpHasExamples() {
        AnalyzerRun run = AnalyzerRun.of("recover", "--help");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("Examples:\n  analyzer recover run.arrow.partial  ");
    }

    @Test
    void leftOverThatWasPutAsideIsRecoveredToo() throws IOException {
        Path aside = Files.move(partial, folder.resolve("run.arrow.1.partial"), StandardCopyOption.ATOMIC_MOVE);
        assertThat(AnalyzerRun.of("recover", aside, "-o", finished).err())
                .isEqualTo(SUMMARY.formatted(aside, finished));
    }

    private List<Path> files() throws IOException {
        try (var files = Files.list(folder)) {
            return files.toList();
        }
    }
}
