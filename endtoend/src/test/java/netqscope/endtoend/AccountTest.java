package netqscope.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import netqscope.testing.Command;
import netqscope.testing.KernelTest;
import netqscope.testing.Namespace;
import netqscope.testing.Traffic;
import org.junit.jupiter.api.io.TempDir;

/** What is lost, stopped short or killed is accounted for. */
class AccountTest {
    @TempDir
    Path folder;

    @KernelTest
    void aStoppedRecorderUnderFloodLosesAndAccountsForEveryPacket() throws Exception {
        Path recording = folder.resolve("flood.arrow");
        long sent;
        try (Namespace namespace = Namespace.create();
                RunningCommand capture = RunningCommand.capture(
                        namespace::inside, "-n", "lo", "-o", recording.toString(), "--buffer", "64KiB")) {
            sent = flood(namespace, "0.3");
            capture.signal("STOP");
            sent += flood(namespace, "0.5");
            capture.signal("CONT");
            sent += flood(namespace, "0.3");
            capture.stop();
        }

        JsonNode info = info(recording);
        assertThat(info.at("/totals/seen").asLong()).isEqualTo(2 * sent);
        assertThat(info.at("/totals/lost").asLong()).isPositive();
        assertThat(info.at("/totals/seen").asLong())
                .isEqualTo(info.at("/totals/recorded").asLong()
                        + info.at("/totals/lost").asLong());
        List<String> gaps = new ArrayList<>();
        List<String> lost = new ArrayList<>();
        for (JsonNode account : info.get("accounts")) {
            String where = "cpu = %d and direction = '%s'"
                    .formatted(
                            account.get("cpu").asInt(), account.get("direction").asText());
            long seen = account.get("seen").asLong();
            assertThat(seen)
                    .isEqualTo(account.get("recorded").asLong()
                            + account.get("lost").asLong());
            // gaps before, between and after the rows
            gaps.addAll(Commands.sql(
                    recording,
                    "select %d - count(distinct sequence) from packets where %s and sequence < %d"
                            .formatted(seen, where, seen)));
            lost.add(account.get("lost").asText());
        }
        assertThat(gaps).isEqualTo(lost);
        assertThat(Commands.sql(recording, "select sum(count) from losses"))
                .containsExactly(info.at("/totals/lost").asText());
    }

    @KernelTest
    void aSampledRecordingStillCountsEveryPacket() throws Exception {
        Path recording = folder.resolve("sampled.arrow");
        long sent;
        try (Namespace namespace = Namespace.create();
                RunningCommand capture = RunningCommand.capture(
                        namespace::inside,
                        "-n",
                        "lo",
                        "-o",
                        recording.toString(),
                        "--buffer",
                        "64KiB",
                        "--sample",
                        "10")) {
            sent = flood(namespace, "0.3");
            capture.signal("STOP");
            sent += flood(namespace, "0.5");
            capture.signal("CONT");
            sent += flood(namespace, "0.3");
            capture.stop();
        }

        JsonNode totals = info(recording).get("totals");
        assertThat(totals.get("seen").asLong()).isEqualTo(2 * sent);
        assertThat(totals.get("lost").asLong()).isPositive();
        assertThat(totals.get("sampled_out").asLong()).isBetween(sent * 17 / 10, sent * 19 / 10);
        assertThat(totals.get("seen").asLong())
                .isEqualTo(totals.get("recorded").asLong()
                        + totals.get("lost").asLong()
                        + totals.get("sampled_out").asLong());
        // A gap is no loss here: losses come from the kernel's counters alone.
        assertThat(Commands.sql(recording, "select sum(count) from losses"))
                .containsExactly(totals.get("lost").asText());
        assertThat(Commands.sql(recording, "select sampling_method || ' ' || sampling_distance from recording"))
                .containsExactly("random 10");
    }

    @KernelTest
    void aKilledRecordingIsReadableUpToItsLastSecond() throws Exception {
        Path recording = folder.resolve("killed.arrow");
        Path partial = folder.resolve("killed.arrow.partial");
        try (Namespace namespace = Namespace.create();
                RunningCommand capture =
                        RunningCommand.capture(namespace::inside, "-n", "lo", "-o", recording.toString())) {
            assertThat(flood(namespace, "3")).isPositive();
            capture.signal("KILL");
            capture.awaitEnd();
        }

        assertThat(recording).doesNotExist();
        JsonNode info = info(partial);
        assertThat(info.get("complete").asBoolean()).isFalse();
        assertThat(info.get("totals").isNull()).isTrue();
        assertThat(Command.output(Commands.analyzer("info", partial.toString())))
                .contains("incomplete");
        // 3 s of traffic; a flush a second
        assertThat(Commands.sql(partial, "select max(time_ns) - min(time_ns) >= 1_900_000_000 from packets"))
                .containsExactly("true");
    }

    @KernelTest
    void anExistingRecordingIsReplacedOnlyWhenTheNewOneIsComplete() throws Exception {
        Path recording = folder.resolve("run.arrow");
        Files.writeString(recording, "an older recording");
        try (Namespace namespace = Namespace.create();
                RunningCommand capture =
                        RunningCommand.capture(namespace::inside, "-n", "lo", "-o", recording.toString())) {
            assertThat(recording).hasContent("an older recording");
            Command second = Command.run(namespace.inside(Commands.capture("-n", "lo", "-o", recording.toString())));
            assertThat(second.exitCode()).as(second.err()).isEqualTo(1);
            assertThat(second.err()).contains("run.arrow.partial");
            capture.stop();
        }

        assertThat(info(recording).get("complete").asBoolean()).isTrue();
        assertThat(folder.resolve("run.arrow.partial")).doesNotExist();
    }

    private static long flood(Namespace namespace, String seconds) throws Exception {
        return Long.parseLong(namespace
                .run(Traffic.command("flood", "127.0.0.1", seconds, "14"))
                .strip());
    }

    private static JsonNode info(Path recording) throws Exception {
        return new ObjectMapper()
                .readTree(Command.output(Commands.analyzer("info", recording.toString(), "--format", "json")));
    }
}
