package netqscope.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import netqscope.testing.Command;
import netqscope.testing.KernelTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A user's mistake gets one clear line, the right exit code, and leaves nothing behind. */
class BadInputTest {
    @TempDir
    Path folder;

    @Test
    void noSuchInterface() throws Exception {
        assertRefused(
                Commands.capture(
                        "-n", "nosuch0", "-o", folder.resolve("x.arrow").toString()),
                1,
                "nosuch0");
        assertThat(folder).isEmptyDirectory();
    }

    /** Root without a single capability: what the kernel checks, and the class path stays readable. */
    @KernelTest
    void noPermission() throws Exception {
        List<String> line = new ArrayList<>(List.of("setpriv", "--bounding-set=-all", "--inh-caps=-all"));
        line.addAll(Commands.capture("-n", "lo", "-o", folder.resolve("x.arrow").toString()));
        assertRefused(line, 1, "CAP_BPF and CAP_PERFMON");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void outputDirectoryMissing() throws Exception {
        assertRefused(
                Commands.capture("-n", "lo", "-o", folder.resolve("no/x.arrow").toString()), 1, folder + "/no");
    }

    @Test
    void outputNotWritable() throws Exception {
        assertRefused(Commands.capture("-n", "lo", "-o", "/proc/x.arrow"), 1, "/proc/x.arrow");
    }

    @Test
    void outputIsADirectory() throws Exception {
        assertRefused(Commands.capture("-n", "lo", "-o", folder.toString()), 1, folder.toString());
    }

    @Test
    void wrongUsageIsTwo() throws Exception {
        assertRefused(Commands.capture("-n", "lo"), 2, "-o");
        assertRefused(Commands.capture("-n", "lo", "-o", "x", "--buffer", "100000"), 2, "100000");
        assertRefused(Commands.capture("-n", "lo", "-o", "x", "-d", "10"), 2, "10");
        assertRefused(Commands.analyzer("queues"), 2, "FILE");
    }

    @Test
    void aTextFileIsNoRecording() throws Exception {
        assertNoRecording("text.txt", "queue,packets\n0,1\n".getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    @Test
    void aParquetFileIsNoRecording() throws Exception {
        assertNoRecording("x.parquet", "PAR1\0\0\0\0PAR1".getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    @Test
    void anEmptyFileIsNoRecording() throws Exception {
        assertNoRecording("empty.arrow", new byte[0]);
    }

    @Test
    void aMissingFileIsNamed() throws Exception {
        assertRefused(
                Commands.analyzer("queues", folder.resolve("missing.arrow").toString()), 1, "missing.arrow");
    }

    private void assertNoRecording(String name, byte[] content) throws Exception {
        Path file = Files.write(folder.resolve(name), content);
        for (String subcommand : List.of("info", "queues")) {
            assertRefused(Commands.analyzer(subcommand, file.toString()), 1, name);
        }
        assertRefused(Commands.analyzer("sql", file.toString(), "select 1"), 1, name);
    }

    private static void assertRefused(List<String> line, int exitCode, String mentioned) throws Exception {
        Command command = Command.run(line);
        assertThat(command.exitCode()).as(command.toString()).isEqualTo(exitCode);
        assertThat(command.err()).contains(mentioned).doesNotContain("\tat ").doesNotContain("Exception");
        assertThat(command.out()).isEmpty();
        if (exitCode == 1) {
            assertThat(command.err().lines()).as(command.err()).hasSize(1);
        }
    }
}
