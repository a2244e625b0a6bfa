package netqscope.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import netqscope.recording.EndReason;
import netqscope.testing.Traffic;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A load of the user's own. Other programs may send over lo too. */
final class CommandLoadTest {

    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

    @TempDir
    private Path folder;

    private final Stop stop = new Stop();

    @Test
    void itsPacketsAreCountedByTheDevice() throws Exception {
        String send = String.join(" ", Traffic.command("udp", "127.0.0.1", "500", "22", "1"));
        Measured.Throughput measured = run(send + "; sleep {seconds}", SECOND_NS / 10);
        // All but the first and the last hundredth.
        assertThat(measured.packets()).isGreaterThanOrEqualTo(490);
        assertThat(measured.bytes()).isGreaterThanOrEqualTo(490 * 50);
        assertThat(measured.durationNs()).isPositive();
    }

    @Test
    void itIsToldTheTimeInSeconds() throws Exception {
        Path said = folder.resolve("said");
        String send = String.join(" ", Traffic.command("udp", "127.0.0.1", "1", "22", "1"));
        run("echo {seconds}, {seconds} > %s; %s".formatted(said, send), 2 * SECOND_NS);
        assertThat(said).hasContent("2, 2\n");
    }

    @Test
    void itsFailureIsToldWithItsCodeAndLastWords() {
        assertThatThrownBy(() ->
                        run("for i in 1 2 3 4 5 6 7; do echo line $i >&2; done; echo; exit 7 # {seconds}", SECOND_NS))
                .isInstanceOf(CaptureException.class)
                .hasMessageStartingWith("the load 'for i in ")
                .hasMessageEndingWith("failed with exit code 7: line 3 | line 4 | line 5 | line 6 | line 7");
    }

    @Test
    void stoppedItLeavesNoChildBehind() throws Exception {
        Path pids = folder.resolve("pids");
        try (CommandLoad load =
                CommandLoad.of("sleep 300 & echo $! > %s; trap '' TERM; wait; sleep 301".formatted(pids), "lo", stop)) {
            stop.whenRequested(load::stop);
            Thread stopping = Thread.startVirtualThread(() -> {
                while (!Files.exists(pids)) {
                    LockSupport.parkNanos(SECOND_NS / 100);
                }
                stop.request(EndReason.INTERRUPTED);
            });
            load.run(300 * SECOND_NS);
            stopping.join();
        }
        long child = Long.parseLong(Files.readString(pids).strip());
        assertThat(ProcessHandle.of(child).filter(ProcessHandle::isAlive)).isEmpty();
        assertThat(ProcessHandle.current()
                        .descendants()
                        .map(each -> each.info().commandLine().orElse("")))
                .noneMatch(line -> line.contains("sleep 30"));
    }

    @Test
    void whatItStartedInTheBackgroundEndsWithIt() throws Exception {
        Path pids = folder.resolve("pids");
        String send = String.join(" ", Traffic.command("udp", "127.0.0.1", "1", "22", "1"));
        run("(trap '' TERM; sleep 302 & echo $! >> %s) & %s; wait # {seconds}".formatted(pids, send), SECOND_NS);
        long child = Long.parseLong(Files.readString(pids).strip());
        assertThat(ProcessHandle.of(child).filter(ProcessHandle::isAlive)).isEmpty();
    }

    @Test
    void anInterruptThatReachesTheCommandFirstIsNoFailure() throws Exception {
        try (CommandLoad load = CommandLoad.of("exit 130", "lo", stop)) {
            Thread late = Thread.startVirtualThread(() -> {
                LockSupport.parkNanos(SECOND_NS / 20);
                stop.request(EndReason.INTERRUPTED);
            });
            assertThat(load.run(SECOND_NS)).isInstanceOf(Measured.Throughput.class);
            late.join();
        }
    }

    private Measured.Throughput run(String command, long durationNs) throws Exception {
        try (CommandLoad load = CommandLoad.of(command, "lo", stop)) {
            return (Measured.Throughput) load.run(durationNs);
        }
    }
}
