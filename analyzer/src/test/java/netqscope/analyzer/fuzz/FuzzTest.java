package netqscope.analyzer.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever is done to a recording, it is read up to the damage or refused in words; what is counted was there.
 * {@code bench/fuzz CASES SEED} runs more cases.
 */
class FuzzTest {

    private static final String CASES = System.getProperty("netqscope.fuzz.cases", "300");
    private static final String SEED = System.getProperty("netqscope.fuzz.seed", "1");

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private Path folder;

    /** In a process of its own with little memory: it may crash, hang, or take all it can get. */
    @Test
    void damagedRecordingIsReadToItsDamageOrRefused() throws IOException, InterruptedException {
        List<String> said = new ArrayList<>();
        Process process =
                new ProcessBuilder(command()).redirectErrorStream(true).start();
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                System.out.println(line);
                said.add(line);
            }
        }
        assertThat(process.waitFor()).as("%s%nfiles: %s", said, folder).isZero();
    }

    private List<String> command() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--"))
                .forEach(command::add);
        command.addAll(
                List.of("-Xmx256m", "-XX:MaxDirectMemorySize=512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.add("-Djava.io.tmpdir=" + folder);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Fuzz.class.getName()));
        command.addAll(List.of(CASES, SEED, folder.toString(), "../samples"));
        return command;
    }
}
