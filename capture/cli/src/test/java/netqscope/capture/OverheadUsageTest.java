package netqscope.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import netqscope.bpf.LoadHost;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** What can be told wrong about an experiment before anything is measured. */
final class OverheadUsageTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            -n lo                        | where to? Name the file to record to with -o, such as -o cost.arrow
            -o /                         | -o '/' names no file; name one, such as -o cost.arrow
            -o f --distances 0           | invalid value for option '--distances': '0' is no whole number from 1 to 1999999999; write such numbers with commas, as in 1,2,4
            -o f --distances 10,,5       | invalid value for option '--distances': '' is no whole number from 1 to 1999999999; write such numbers with commas, as in 1,2,4
            -o f --distances 10,5,10     | invalid value for option '--distances': '10,5,10' has a number twice; name each once
            -o f --threads 1,0           | invalid value for option '--threads': '0' is no whole number from 1 to 1999999999; write such numbers with commas, as in 1,2,4
            -o f --variants none,fast    | invalid value for option '--variants': 'fast' is no variant; there are none, filtered, sampled, full, netqtop
            -o f --rounds 0              | --rounds 0 is not from 1 to 100000; 30 and more say what is significant
            -o f --seconds 0             | --seconds 0 measures nothing; give a time such as 0.1
            -o f --seconds 1s            | invalid value for option '--seconds': '1s' is no number of seconds up to 86400; write one such as 0.1 or 20
            -o f --seconds 90000         | invalid value for option '--seconds': '90000' is no number of seconds up to 86400; write one such as 0.1 or 20
            -o f --bytes 65508           | --bytes 65508 is not from 1 to 65507
            -o f --load true             | --load 'true' does not say for how long; write {seconds} where the command takes it
            -o f --load {seconds} --threads 1 | --threads is for the built-in load; what --load runs decides for itself
            -o f --sample-method odd     | --sample-method 'odd' is none; write random or systematic
            -o f --rate bits             | --rate 'bits' is none; write packets or bytes
            -o f --veth -n lo            | --veth makes an interface of its own; leave out -n lo
            -o f --buffer 3MiB           | --buffer 3MiB is not a power of two from 64KiB to 1GiB; the default is 2MiB, the next 4MiB
            """)
    void wrongUsageIsExplainedInOneLineAndExitsWithTwo(String arguments, String message) {
        assertThat(run(arguments)).isEqualTo(2);
        assertThat(err.toString()).isEqualTo("capture overhead: " + message + "\nTry 'capture overhead --help'.\n");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void moreThreadsThanCpusAreToldHowManyThereAre() {
        int cpus = LoadHost.cpus().size();
        assertThat(run("-o f --threads 1,%d".formatted(cpus + 1))).isEqualTo(2);
        assertThat(err.toString())
                .startsWith(
                        "capture overhead: --threads %d: each sender has a CPU to itself, and this process may use %d\n"
                                .formatted(cpus + 1, cpus));
    }

    @Test
    void helpDefinesTheVariantsWithinEightyColumns() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString())
                .startsWith("Usage: capture overhead -o FILE")
                .contains("  filtered  the recorder's programs", "Examples:", "Exit codes: 0 measured");
        assertThat(out.toString().lines().filter(line -> line.length() > 80)).isEmpty();
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void theHelpOfCaptureNamesTheExperiment() {
        CommandLine command = CaptureCommand.commandLine(new Stop(), false);
        command.setOut(new PrintWriter(out, true));
        assertThat(command.execute("--help")).isZero();
        assertThat(out.toString()).contains("Commands:\n  overhead  Measures what tracing costs on this machine");
    }

    private int run(String arguments) {
        CommandLine command = CaptureCommand.commandLine(new Stop(), false);
        for (CommandLine each :
                new CommandLine[] {command, command.getSubcommands().get("overhead")}) {
            each.setOut(new PrintWriter(out, true));
            each.setErr(new PrintWriter(err, true));
        }
        return command.execute(("overhead " + arguments).split(" "));
    }
}
