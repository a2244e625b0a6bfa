package netqscope.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import netqscope.recording.Direction;
import netqscope.recording.EndReason;
import netqscope.recording.Recording;
import netqscope.recording.RecordingEnd;
import netqscope.testing.KernelTest;
import netqscope.testing.Namespace;
import netqscope.testing.Traffic;
import org.junit.jupiter.api.io.TempDir;

/** The command as a process, recording the lo of a namespace of its own: every way to end it leaves a complete file. */
final class CaptureEndsTest {

    @TempDir
    private Path folder;

    @KernelTest
    void ctrlCEndsItWithEveryPacketInTheFile() throws Exception {
        assertThat(endedBy("INT")).isEqualTo(EndReason.INTERRUPTED);
    }

    @KernelTest
    void aTermSignalEndsItWithEveryPacketInTheFile() throws Exception {
        assertThat(endedBy("TERM")).isEqualTo(EndReason.TERMINATED);
    }

    @KernelTest
    void aClosedTerminalEndsItWithEveryPacketInTheFile() throws Exception {
        assertThat(endedBy("HUP")).isEqualTo(EndReason.TERMINATED);
    }

    private EndReason endedBy(String signal) throws Exception {
        try (Namespace namespace = Namespace.create();
                RunningCapture capture = capture(namespace, "-n", "lo", "-o", "run.arrow")) {
            capture.awaitRecording();
            send(namespace, 1_000);
            capture.signal(signal);
            assertThat(capture.exitCode()).isZero();
            assertThat(capture.errors())
                    .matches("recording lo -> run\\.arrow\n"
                            + "lo: 2,000 seen, 2,000 recorded, 0 lost \\(0\\.000 %\\), 0 sampled out, 0 filtered, "
                            + "\\d+\\.\\d s -> run\\.arrow \\(\\d+ KiB\\)\n");
        }
        RecordingEnd end = completeRecording();
        assertThat(end.totals().seen()).isEqualTo(2_000);
        assertThat(end.totals().recorded()).isEqualTo(2_000);
        return end.reason();
    }

    @KernelTest
    void ctrlCAgainAndAgainUnderAFloodStillEndsItWithinTwoSeconds() throws Exception {
        try (Namespace namespace = Namespace.create();
                RunningCapture flood = flood(namespace);
                RunningCapture capture = capture(namespace, "-n", "lo", "-o", "run.arrow", "-q")) {
            capture.awaitRecording();
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(500));
            long startNs = System.nanoTime();
            capture.signal("INT");
            capture.signal("INT");
            assertThat(capture.exitCode()).isZero();
            assertThat(System.nanoTime() - startNs).isLessThan(TimeUnit.SECONDS.toNanos(2));
            assertThat(flood.isAlive()).isTrue();
        }
        assertThat(completeRecording().reason()).isEqualTo(EndReason.INTERRUPTED);
    }

    @KernelTest
    void theDurationCountsFromAttaching() throws Exception {
        try (Namespace namespace = Namespace.create();
                RunningCapture capture = capture(namespace, "-n", "lo", "-o", "run.arrow", "-d", "300ms")) {
            assertThat(capture.exitCode()).isZero();
            assertThat(capture.errors())
                    // On a loaded machine detaching alone takes tenths of a second.
                    .matches(
                            "recording lo -> run\\.arrow\nlo: 0 seen, .*, (0\\.[3-9]|[1-4]\\.\\d) s -> run\\.arrow \\(.*\\)\n");
        }
        assertThat(completeRecording().reason()).isEqualTo(EndReason.DURATION);
    }

    @KernelTest
    void theCountIsReachedAtLeast() throws Exception {
        try (Namespace namespace = Namespace.create();
                RunningCapture capture =
                        capture(namespace, "-n", "lo", "--direction", "tx", "-o", "run.arrow", "-c", "500")) {
            capture.awaitRecording();
            send(namespace, 10_000);
            assertThat(capture.exitCode()).isZero();
        }
        RecordingEnd end = completeRecording();
        assertThat(end.reason()).isEqualTo(EndReason.COUNT);
        assertThat(end.totals().recorded()).isBetween(500L, 10_000L);
        assertThat(end.accounts()).allMatch(account -> account.direction() == Direction.TX);
    }

    @KernelTest
    void theSizeIsReachedAndExceededByNoMoreThanTheRingsHold() throws Exception {
        long most = 16L << 20;
        try (Namespace namespace = Namespace.create();
                RunningCapture flood = flood(namespace);
                RunningCapture capture = capture(namespace, "-n", "lo", "-o", "run.arrow", "--max-size", "16MiB")) {
            assertThat(capture.exitCode()).isZero();
            assertThat(flood.isAlive()).isTrue();
        }
        assertThat(completeRecording().reason()).isEqualTo(EndReason.SIZE);
        // Full when the limit is passed, and full again when it has been detached.
        long rings = 2L * Runtime.getRuntime().availableProcessors() * (2 << 20);
        assertThat(Files.size(folder.resolve("run.arrow"))).isBetween(most, most + 2 * rings);
    }

    @KernelTest
    void aFileThatIsThereStaysUntilItIsReplaced() throws Exception {
        Path file = Files.writeString(folder.resolve("run.arrow"), "an older recording");
        try (Namespace namespace = Namespace.create();
                RunningCapture capture = capture(namespace, "-n", "lo", "-o", "run.arrow")) {
            capture.awaitRecording();
            assertThat(file).hasContent("an older recording");
            capture.signal("INT");
            assertThat(capture.exitCode()).isZero();
        }
        assertThat(completeRecording().totals().seen()).isZero();
    }

    @KernelTest
    void killedItLeavesWhatIsOlderThanASecondReadable() throws Exception {
        List<String> line = RunningCapture.line("-n", "lo", "-o", "run.arrow");
        // Killed, it cannot remove the native library it unpacked.
        line.add(1, "-Djava.io.tmpdir=" + folder);
        try (Namespace namespace = Namespace.create();
                RunningCapture capture = RunningCapture.start(folder, namespace.inside(line))) {
            capture.awaitRecording();
            send(namespace, 1_000);
            LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
            capture.signal("KILL");
            assertThat(capture.exitCode()).isEqualTo(137);
        }
        assertThat(folder.resolve("run.arrow")).doesNotExist();
        try (Recording recording = Recording.open(folder.resolve("run.arrow.partial"))) {
            assertThat(recording.complete()).isFalse();
            assertThat(recording.rows()).isEqualTo(2_000);
        }
    }

    @KernelTest
    void aScriptCanInterruptWhatItStartedInTheBackground() throws Exception {
        try (Namespace namespace = Namespace.create();
                RunningCapture capture = startIgnoring("INT", namespace)) {
            capture.awaitRecording();
            capture.signal("INT");
            assertThat(capture.exitCode()).isZero();
        }
        assertThat(completeRecording().reason()).isEqualTo(EndReason.INTERRUPTED);
    }

    @KernelTest
    void underNohupAClosedTerminalDoesNotEndIt() throws Exception {
        try (Namespace namespace = Namespace.create();
                RunningCapture capture = startIgnoring("HUP", namespace)) {
            capture.awaitRecording();
            capture.signal("HUP");
            send(namespace, 10);
            assertThat(capture.isAlive()).isTrue();
            capture.signal("INT");
            assertThat(capture.exitCode()).isZero();
        }
        assertThat(completeRecording().reason()).isEqualTo(EndReason.INTERRUPTED);
    }

    private RunningCapture startIgnoring(String signal, Namespace namespace) throws Exception {
        String line = String.join(" ", RunningCapture.line("-n", "lo", "-o", "run.arrow"));
        return RunningCapture.start(
                folder, namespace.inside(List.of("sh", "-c", "trap '' %s; exec %s".formatted(signal, line))));
    }

    private RunningCapture capture(Namespace namespace, String... arguments) throws Exception {
        return RunningCapture.start(folder, namespace.inside(RunningCapture.line(arguments)));
    }

    private RunningCapture flood(Namespace namespace) throws Exception {
        return RunningCapture.start(folder, namespace.inside(Traffic.command("flood", "127.0.0.1", "20", "22")));
    }

    private static void send(Namespace namespace, int datagrams) throws Exception {
        namespace.run(Traffic.command("udp", "127.0.0.1", Integer.toString(datagrams), "22", "1"));
    }

    private RecordingEnd completeRecording() throws Exception {
        assertThat(folder.resolve("run.arrow.partial")).doesNotExist();
        try (Recording recording = Recording.open(folder.resolve("run.arrow"))) {
            assertThat(recording.complete()).as(recording.incompleteReason()).isTrue();
            RecordingEnd end = recording.end().orElseThrow();
            assertThat(end.totals().recorded()).isEqualTo(recording.rows());
            return end;
        }
    }
}
