package netqscope.bpf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.List;
import netqscope.testing.Command;
import netqscope.testing.KernelTest;
import org.junit.jupiter.api.Test;

class NativeBuildTest {
    private static final String CROSS_COMPILER = "aarch64-linux-gnu-gcc";

    @Test
    void theSameSourcesCompileForArm64() throws Exception {
        assumeTrue(onPath(CROSS_COMPILER), "no " + CROSS_COMPILER + " (Debian: gcc-aarch64-linux-gnu)");

        Command make = Command.run(
                List.of("make", "cross", "CROSS_CC=" + CROSS_COMPILER, "JAVA_HOME=" + System.getProperty("java.home")));

        assertThat(make.exitCode()).as(make.err()).isZero();
        Command header = Command.run(List.of("readelf", "-h", "target/native-build/cross/queue_probe_jni.o"));
        assertThat(header.out()).contains("AArch64");
    }

    @Test
    void theEndOfALongLogIsKept() throws Exception {
        String program = "target/native-build/keep_log_test";
        Command.output(List.of(
                "cc",
                "-fsanitize=address,undefined",
                "-Itarget/native-build",
                "-o",
                program,
                "src/test/native/keep_log_test.c",
                "-lbpf",
                "-lm"));

        assertThat(Command.output(List.of(program))).isEqualTo("16384 last word|\nshort two\n16384 line 4999\n");
    }

    /** Those for kernels without bpf_rdonly_cast() are not loaded by the probe here; the verifier must take them all the same. */
    @KernelTest
    void theVerifierAcceptsEveryProgramOfTheObject() throws Exception {
        String load = "mount -t bpf bpf /sys/fs/bpf && bpftool prog loadall %s /sys/fs/bpf/all && ls /sys/fs/bpf/all"
                .formatted("target/native-build/queue_events.bpf.o");

        String programs = Command.output(List.of("unshare", "--mount", "sh", "-c", load));

        assertThat(programs.lines()).containsExactlyInAnyOrder("tx_cast", "rx_cast", "tx_probe_read", "rx_probe_read");
    }

    @KernelTest
    void theProgramsForOlderKernelsSampleToo() throws Exception {
        String program = "target/native-build/probe_read_test";
        Command.output(List.of(
                "cc", "-Itarget/native-build", "-o", program, "src/test/native/probe_read_test.c", "-lbpf", "-lm"));

        assertThat(Command.output(List.of(program)).lines()).hasSize(6).containsOnly("tx_probe_read rx_probe_read");
    }

    private static boolean onPath(String program) throws IOException {
        return Command.run(List.of("sh", "-c", "command -v " + program)).exitCode() == 0;
    }
}
