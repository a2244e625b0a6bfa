package netqscope.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import netqscope.recording.EndReason;
import netqscope.recording.Loss;
import netqscope.recording.Recording;
import netqscope.recording.RecordingEnd;
import netqscope.testing.Command;
import netqscope.testing.KernelTest;
import netqscope.testing.Namespace;
import netqscope.testing.Traffic;
import org.junit.jupiter.api.io.TempDir;

/** What a user can get wrong, or the machine can run out of: one clear line, exit code 1, nothing left behind. */
final class CaptureFailsTest {

    @TempDir
    private Path folder;

    @KernelTest
    void anUnknownInterfaceIsAnsweredWithTheOnesThereAre() throws Exception {
        assertThat(failure("-n", "nosuch0", "-o", "run.arrow"))
                .startsWith("capture: ")
                .contains("nosuch0", "lo")
                .hasLineCount(1);
        assertThat(folder).isEmptyDirectory();
    }

    @KernelTest
    void aMissingFolderIsNamed() throws Exception {
        assertThat(failure("-n", "lo", "-o", "missing/run.arrow"))
                .startsWith("capture: ")
                .contains("missing")
                .hasLineCount(1);
    }

    @KernelTest
    void aFolderThatCannotBeWrittenToIsNamed() throws Exception {
        assertThat(failure("-n", "lo", "-o", "/sys/run.arrow"))
                .startsWith("capture: ")
                .contains("/sys/run.arrow")
                .hasLineCount(1);
    }

    @KernelTest
    void oneInterfaceUnderTwoNamesIsRefused() throws Exception {
        try (Namespace namespace = Namespace.create()) {
            namespace.ip("link", "property", "add", "dev", "lo", "altname", "loopback");
            try (RunningCapture capture = RunningCapture.start(
                    folder, namespace.inside(RunningCapture.line("-n", "lo", "-n", "loopback", "-o", "run.arrow")))) {
                assertThat(capture.exitCode()).isEqualTo(1);
                assertThat(capture.errors())
                        .isEqualTo("capture: lo and loopback are the same interface; name it once\n");
            }
        }
        assertThat(folder).isEmptyDirectory();
    }

    @KernelTest
    void withoutPermissionItSaysWhatToGrantAndLeavesNoFile() throws Exception {
        Command capture = Nobody.run("-n", "lo", "-o", "run.arrow");
        assertThat(capture.exitCode()).isEqualTo(1);
        assertThat(capture.err())
                .startsWith("capture: cannot load the probe for lo: EPERM. Run as root, or grant ")
                .hasLineCount(1);
        assertThat(capture.out()).as("files left").isEmpty();
    }

    @KernelTest
    void aFullDiskEndsItWithEverythingWrittenSoFarAndAnAccountThatBalances() throws Exception {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        Command.output(List.of("mount", "-t", "tmpfs", "-o", "size=8m", "none", disk.toString()));
        try (Namespace namespace = Namespace.create();
                RunningCapture flood = RunningCapture.start(
                        folder, namespace.inside(Traffic.command("flood", "127.0.0.1", "20", "22")));
                RunningCapture capture = RunningCapture.start(
                        folder, namespace.inside(RunningCapture.line("-n", "lo", "-o", "disk/run.arrow")))) {
            assertThat(capture.exitCode()).isEqualTo(1);
            assertThat(flood.isAlive()).isTrue();
            List<String> lines = capture.errors().lines().toList();
            assertThat(lines.getFirst()).isEqualTo("recording lo -> disk/run.arrow");
            assertThat(lines.get(lines.size() - 2)).endsWith(" that could not be written to the file");
            assertThat(lines.getLast())
                    .isEqualTo("capture: cannot write more to disk/run.arrow: No space left on device."
                            + " What was recorded before is in it.");
            try (Recording recording = Recording.open(disk.resolve("run.arrow"))) {
                RecordingEnd end = recording.end().orElseThrow();
                assertThat(end.reason()).isEqualTo(EndReason.WRITE_FAILED);
                assertThat(end.totals().recorded()).isEqualTo(recording.rows());
                assertThat(end.losses().stream().mapToLong(Loss::count).sum())
                        .isEqualTo(end.totals().lost());
                assertThat(lines.get(1))
                        .startsWith("lo: ")
                        .contains(String.format(Locale.ROOT, " %,d recorded, ", recording.rows()))
                        .contains("-> disk/run.arrow (");
            }
        } finally {
            Command.output(List.of("umount", disk.toString()));
        }
    }

    private String failure(String... arguments) throws Exception {
        try (RunningCapture capture = RunningCapture.start(folder, RunningCapture.line(arguments))) {
            assertThat(capture.exitCode()).isEqualTo(1);
            return capture.errors();
        }
    }
}
