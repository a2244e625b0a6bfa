package netqscope.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import netqscope.recording.Account;
import netqscope.recording.Device;
import netqscope.recording.Loss;
import netqscope.recording.Recording;
import netqscope.recording.RecordingEnd;
import netqscope.recording.Sampling;
import netqscope.recording.Totals;
import netqscope.testing.KernelTest;
import netqscope.testing.Namespace;
import netqscope.testing.Traffic;
import org.junit.jupiter.api.io.TempDir;

/** What the command says, and the file says, about what was sent. */
final class CaptureAccountTest {

    @TempDir
    private Path folder;

    @KernelTest
    void whatAStoppedRecorderCouldNotTakeIsCountedAsLostExactly() throws Exception {
        try (Namespace namespace = Namespace.create();
                RunningCapture flood = RunningCapture.start(
                        folder, namespace.inside(Traffic.command("flood", "127.0.0.1", "20", "22")));
                RunningCapture capture =
                        capture(namespace, "-n", "lo", "-o", "run.arrow", "--buffer", "64KiB", "--json")) {
            capture.awaitRecording();
            capture.signal("STOP");
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(500));
            capture.signal("CONT");
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(500));
            capture.signal("INT");
            assertThat(capture.exitCode()).isZero();
            assertThat(flood.isAlive()).isTrue();
            assertThat(capture.errors()).contains("\"end_reason\":\"interrupted\"");
        }
        try (Recording recording = Recording.open(folder.resolve("run.arrow"))) {
            RecordingEnd end = recording.end().orElseThrow();
            Totals totals = end.totals();
            assertThat(totals.lost()).isPositive();
            assertThat(totals.recorded()).isEqualTo(recording.rows());
            assertThat(totals.seen()).isEqualTo(totals.recorded() + totals.lost());
            for (Account account : end.accounts()) {
                assertThat(lossesOf(end.losses(), account)).isEqualTo(account.lost());
            }
            assertThat(end.losses().stream().mapToLong(Loss::count).sum()).isEqualTo(totals.lost());
        }
    }

    @KernelTest
    void ofASampledFloodWhatWasSampledAndLostIsToldApart() throws Exception {
        try (Namespace namespace = Namespace.create();
                RunningCapture flood = RunningCapture.start(
                        folder, namespace.inside(Traffic.command("flood", "127.0.0.1", "20", "22")));
                RunningCapture capture = capture(
                        namespace, "-n", "lo", "-o", "run.arrow", "--buffer", "64KiB", "--sample", "3", "--json")) {
            capture.awaitRecording();
            capture.signal("STOP");
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(500));
            capture.signal("CONT");
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(500));
            capture.signal("INT");
            assertThat(capture.exitCode()).isZero();
            assertThat(flood.isAlive()).isTrue();
            assertThat(capture.errors()).contains("\"sampling_method\":\"random\",\"sampling_distance\":3,");
        }
        try (Recording recording = Recording.open(folder.resolve("run.arrow"))) {
            RecordingEnd end = recording.end().orElseThrow();
            Totals totals = end.totals();
            assertThat(recording.start().sampling()).isEqualTo(new Sampling(Sampling.Method.RANDOM, 3));
            assertThat(totals.lost()).isPositive();
            assertThat(totals.recorded()).isEqualTo(recording.rows());
            assertThat(totals.seen()).isEqualTo(totals.recorded() + totals.lost() + totals.sampledOut());
            // Five standard deviations of a third of some 100,000 and more.
            assertThat((double) totals.sampledOut() / totals.seen()).isBetween(0.65, 0.68);
            for (Account account : end.accounts()) {
                assertThat(lossesOf(end.losses(), account)).isEqualTo(account.lost());
            }
            assertThat(end.losses().stream().mapToLong(Loss::count).sum()).isEqualTo(totals.lost());
        }
    }

    @KernelTest
    void theNumberOfPacketsToRecordIsOneOfRows() throws Exception {
        try (Namespace namespace = Namespace.create();
                RunningCapture flood = RunningCapture.start(
                        folder, namespace.inside(Traffic.command("flood", "127.0.0.1", "20", "22")));
                RunningCapture capture =
                        capture(namespace, "-n", "lo", "-o", "run.arrow", "--sample", "100", "-c", "2000")) {
            assertThat(capture.exitCode()).isZero();
            assertThat(flood.isAlive()).isTrue();
        }
        try (Recording recording = Recording.open(folder.resolve("run.arrow"))) {
            assertThat(recording.rows()).isBetween(2_000L, 20_000L);
            assertThat(recording.end().orElseThrow().totals().seen()).isGreaterThan(150_000);
        }
    }

    @KernelTest
    void aSampledRecordingCountsExactlyWhatWasSent() throws Exception {
        try (Namespace namespace = Namespace.create();
                RunningCapture capture = capture(
                        namespace,
                        "-n",
                        "lo",
                        "-o",
                        "run.arrow",
                        "--direction",
                        "tx",
                        "--sample",
                        "10",
                        "--sample-method",
                        "systematic")) {
            capture.awaitRecording();
            namespace.run(List.of(
                    "taskset",
                    "-c",
                    "0",
                    "sh",
                    "-c",
                    String.join(" ", Traffic.command("udp", "127.0.0.1", "1000", "22", "1"))));
            capture.signal("INT");
            assertThat(capture.exitCode()).isZero();
            assertThat(capture.errors())
                    .contains("\nlo: 1,000 seen, 100 recorded, 0 lost (0.000 %), 900 sampled out, 0 filtered,");
        }
    }

    @KernelTest
    void severalInterfacesShareAFileAndAreCountedApart() throws Exception {
        try (Namespace namespace = Namespace.create()) {
            namespace.ip("link", "add", "one", "type", "veth", "peer", "name", "two");
            try (RunningCapture capture =
                    capture(namespace, "-n", "one", "-n", "lo", "-n", "two", "-o", "run.arrow", "--direction", "tx")) {
                capture.awaitRecording();
                namespace.run(Traffic.command("udp", "127.0.0.1", "100", "22", "1"));
                capture.signal("INT");
                assertThat(capture.exitCode()).isZero();
                assertThat(capture.errors())
                        .startsWith("recording one, lo, two -> run.arrow\none: 0 seen,")
                        .contains("\nlo: 100 seen, 100 recorded,", "\ntwo: 0 seen,");
            }
        }
        try (Recording recording = Recording.open(folder.resolve("run.arrow"))) {
            assertThat(recording.start().devices()).extracting(Device::name).containsExactly("one", "lo", "two");
            assertThat(recording.end().orElseThrow().totals(1).recorded()).isEqualTo(100);
        }
    }

    @KernelTest
    void quietlyItOnlySaysThatItRecords() throws Exception {
        try (Namespace namespace = Namespace.create();
                RunningCapture capture = capture(namespace, "-q", "-n", "lo", "-o", "run.arrow", "-d", "50ms")) {
            assertThat(capture.exitCode()).isZero();
            assertThat(capture.errors()).isEqualTo("recording lo -> run.arrow\n");
        }
    }

    @KernelTest
    void onATerminalALineShowsHowItIsGettingOnAndIsErasedBeforeTheSummary() throws Exception {
        Path typescript = folder.resolve("typescript");
        String run = folder.resolve("run.arrow").toString();
        String line = String.join(" ", RunningCapture.line("-n", "lo", "-o", run, "-d", "1200ms"));
        try (Namespace namespace = Namespace.create()) {
            namespace.run(List.of("script", "-q", "-e", "-c", line, typescript.toString()));
        }
        assertThat(typescript)
                .content()
                .containsSubsequence(
                        "recording lo -> " + run,
                        "\r\033[?7l0:0",
                        "  tx 0/s  rx 0/s  0 recorded  0 lost  ",
                        "\033[K\033[?7h\r\033[?7l\033[K\033[?7hlo: 0 seen,");
    }

    private RunningCapture capture(Namespace namespace, String... arguments) throws Exception {
        return RunningCapture.start(folder, namespace.inside(RunningCapture.line(arguments)));
    }

    private static long lossesOf(List<Loss> losses, Account account) {
        return losses.stream()
                .filter(loss -> loss.cpu() == account.cpu() && loss.direction() == account.direction())
                .mapToLong(Loss::count)
                .sum();
    }
}
