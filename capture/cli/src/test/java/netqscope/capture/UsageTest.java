package netqscope.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** What can be told wrong before anything is looked up, opened or attached. */
final class UsageTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            -o run.arrow                     | which interface? Name it with -n, such as -n eth0; 'ip link' lists them
            -n lo                            | where to? Name the file to record to with -o, such as -o run.arrow
            -n lo -o -                       | -o -: recording to standard output is not possible yet; name a file
            -n lo -o /                       | -o '/' names no file; name one, such as -o run.arrow
            -n lo -n lo -o r                 | -n lo is given twice; name each interface once
            -n lo -o r -d 10                 | invalid value for option '--duration': '10' is not a time; write a whole number with its unit, ms, s, min or h, such as 10s
            -n lo -o r -d 0s                 | --duration 0 would record nothing; give a time such as 10s, or none to record until Ctrl-C
            -n lo -o r -c 0                  | invalid value for option '--count': '0' is not a number of packets; write a whole number from 1 to 999999999999999999, such as 1000000
            -n lo -o r -c 1M                 | invalid value for option '--count': '1M' is not a number of packets; write a whole number from 1 to 999999999999999999, such as 1000000
            -n lo -o r --max-size 1GB        | invalid value for option '--max-size': '1GB' is not a size; write plain bytes or a whole number with KiB, MiB, GiB or TiB, such as 2MiB
            -n lo -o r --max-size 0          | --max-size 0 would record nothing; give a size such as 1GiB, or none to record until Ctrl-C
            -n lo -o r --buffer 3MiB         | --buffer 3MiB is not a power of two from 64KiB to 1GiB; the default is 2MiB, the next 4MiB
            -n lo -o r --buffer 32KiB        | --buffer 32KiB is not a power of two from 64KiB to 1GiB; the default is 2MiB, the next 4MiB
            -n lo -o r --buffer 2GiB         | --buffer 2GiB is not a power of two from 64KiB to 1GiB; the default is 2MiB, the next 4MiB
            -n lo -o r --direction up        | invalid value for option '--direction': 'up' is not a direction; write tx, rx or both
            -n lo -o r --sample 0            | invalid value for option '--sample': '0' is not a distance; write a whole number from 1 to 2147483647, such as 1000 for one packet in 1000
            -n lo -o r --sample -5           | invalid value for option '--sample': '-5' is not a distance; write a whole number from 1 to 2147483647, such as 1000 for one packet in 1000
            -n lo -o r --sample abc          | invalid value for option '--sample': 'abc' is not a distance; write a whole number from 1 to 2147483647, such as 1000 for one packet in 1000
            -n lo -o r --sample 1/1000       | invalid value for option '--sample': '1/1000' is not a distance; write a whole number from 1 to 2147483647, such as 1000 for one packet in 1000
            -n lo -o r --sample 2147483648   | invalid value for option '--sample': '2147483648' is not a distance; write a whole number from 1 to 2147483647, such as 1000 for one packet in 1000
            -n lo -o r --sample              | missing required parameter for option '--sample' (D)
            -n lo -o r --sample-method random | --sample-method says how to sample; say with --sample one packet in how many, such as --sample 1000
            -n lo -o r --sample 5 --sample-method every | invalid value for option '--sample-method': 'every' is not a way to sample; write systematic or random
            -n lo -o r --rotate 1GiB         | unknown options: '--rotate', '1GiB'
            -n lo -o r eth0                  | unmatched argument at index 4: 'eth0'
            -n lo -o r -o s                  | option '--output' (FILE) should be specified only once
            -n                               | missing required parameter for option '--interface' (IFACE)
            """)
    void wrongUsageIsExplainedInOneLineAndExitsWithTwo(String arguments, String message) {
        assertThat(run(arguments.split(" "))).isEqualTo(2);
        assertThat(err.toString()).isEqualTo("capture: " + message + "\nTry 'capture --help'.\n");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void withoutArgumentsItSaysWhatIsNeededFirst() {
        assertThat(run()).isEqualTo(2);
        assertThat(err.toString()).startsWith("capture: which interface? Name it with -n");
    }

    @Test
    void aNinthInterfaceIsOneTooMany() {
        assertThat(run("-n a -n b -n c -n d -n e -n f -n g -n h -n i -o run.arrow".split(" ")))
                .isEqualTo(2);
        assertThat(err.toString()).startsWith("capture: 9 interfaces are too many; one recording takes 8 at most");
    }

    @Test
    void helpShowsExamplesAndGoesToStandardOutput() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString())
                .startsWith("Usage: capture -n IFACE")
                .contains(
                        "Examples:",
                        "capture -n eth0 -o run.arrow -d 10s",
                        "--sample 1000",
                        "Exit codes: 0 recorded, 1 failed");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void theVersionIsTheBuilds() {
        assertThat(run("-V")).isZero();
        assertThat(out.toString()).matches("netqscope capture \\d+\\.\\d+\\.\\d+\\S*\n");
    }

    private int run(String... arguments) {
        CommandLine command = CaptureCommand.commandLine(new Stop(), false);
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(err, true));
        return command.execute(arguments);
    }
}
