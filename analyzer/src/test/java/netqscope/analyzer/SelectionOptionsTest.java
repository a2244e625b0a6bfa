package netqscope.analyzer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import netqscope.analyzer.database.QueueSet;
import netqscope.analyzer.database.Selection;
import netqscope.analyzer.database.TimeRange;
import netqscope.recording.Direction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

class SelectionOptionsTest {

    /** 2026-11-30T12:00:00.5Z. */
    private static final long START_REALTIME_NS = 1_796_040_000_500_000_000L;

    private static final long DURATION_NS = 10_000_000_000L;

    @Test
    void everythingIsSelectedUnlessSaid() {
        assertThat(resolve()).isEqualTo(Selection.ALL);
    }

    @Test
    void optionsMakeTheSelection() {
        assertThat(resolve(
                        "--from=1s", "--to=2.5s", "--direction=rx", "--queue=3,0-1,unrecorded", "--device=eth1,eth0"))
                .isEqualTo(new Selection(
                        new TimeRange(1_000_000_000, 2_500_000_000L),
                        EnumSet.of(Direction.RX),
                        Set.of("eth0", "eth1"),
                        Optional.of(new QueueSet(List.of(new QueueSet.Span(0, 1), new QueueSet.Span(3, 3)), true))));
    }

    @Test
    void deviceMayBeGivenSeveralTimes() {
        assertThat(resolve("--device", "eth1", "--device", "eth0").devices()).containsExactly("eth1", "eth0");
    }

    @Test
    void valueMayBeginWithAMinus() {
        assertThat(resolve("--from=-2s").range())
                .isEqualTo(resolve("--from", "-2s").range())
                .isEqualTo(new TimeRange(8_000_000_000L, Long.MAX_VALUE));
    }

    @Test
    void twoValuesMayBeginWithAMinus() {
        assertThat(resolve("--from", "-2s", "--to", "-1s").range())
                .isEqualTo(new TimeRange(8_000_000_000L, 9_000_000_000L));
    }

    @Test
    void rangeMayReachBeyondTheRecording() {
        assertThat(resolve("--from", "12:00:00", "--to", "1h").range())
                .isEqualTo(new TimeRange(-500_000_000, 3_600_000_000_000L));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--from=11s                 | --from 11s is outside of the recording, after its end:",
                "--to=0                     | --to 0 is outside of the recording, not after its start:",
                "--to=12:00:00              | --to 12:00:00 is outside of the recording, not after its start:",
                "--from=2026-12-01T00:00:00 | --from 2026-12-01T00:00:00 is outside of the recording, after its end:"
            })
    void rangeOutsideOfTheRecordingSaysHowLongThatIs(String option, String message) {
        assertThatThrownBy(() -> resolve(option))
                .isInstanceOf(ParameterException.class)
                .hasMessage(
                        message + " it ended 10.000 s after its start, which was at 2026-11-30T12:00:00.500000000Z");
    }

    @Test
    void lastPacketOfAnIncompleteRecordingIsInside() {
        assertThat(resolve("--from", "10s").range().fromNs()).isEqualTo(DURATION_NS);
    }

    @ParameterizedTest
    @CsvSource({"2s, 1s", "1s, 1s", "-1s, 8s", "12:00:03, 1s"})
    void rangeHasToEndAfterItBegins(String from, String to) {
        assertThatThrownBy(() -> resolve("--from", from, "--to", to))
                .isInstanceOf(ParameterException.class)
                .hasMessage("--from %s is not before --to %s", from, to);
    }

    @Test
    void unknownDeviceListsTheKnownOnes() {
        assertThatThrownBy(() -> resolve("--device", "eth0,wlan0"))
                .isInstanceOf(ParameterException.class)
                .hasMessage("--device wlan0: the recording is of eth0, eth1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--from=noon       | 'noon' is not a time; write one since the start",
                "--queue=a         | 'a' is not a list of queues: write numbers",
                "--queue=3-1       | queues 3-1 end before they begin",
                "--direction=up    | 'up' is not a direction; write tx, rx or both"
            })
    void wrongValueIsExplained(String option, String message) {
        assertThatThrownBy(() -> resolve(option))
                .isInstanceOf(ParameterException.class)
                .hasMessageStartingWith("Invalid value for option '" + option.substring(0, option.indexOf('=')) + "'")
                .hasMessageContaining(message);
    }

    @Test
    void endThatIsUnknownIsSaidOfTheOption() {
        Question question = new Question();
        new CommandLine(question).parseArgs("run.arrow", "--to=-1s");
        assertThatThrownBy(() -> question.selection.resolve(0, OptionalLong.empty(), List.of()))
                .isInstanceOf(ParameterException.class)
                .hasMessageStartingWith("--to: -1s counts from the end");
    }

    private static Selection resolve(String... options) {
        Question question = new Question();
        String[] args = new String[options.length + 1];
        System.arraycopy(options, 0, args, 0, options.length);
        args[options.length] = "run.arrow";
        new CommandLine(question).parseArgs(args);
        assertThat(question.file).isEqualTo("run.arrow");
        return question.selection.resolve(START_REALTIME_NS, OptionalLong.of(DURATION_NS), List.of("eth0", "eth1"));
    }

    @Command(mixinStandardHelpOptions = true)
    private static final class Question {

        @Parameters(index = "0")
        private String file = "";

        @Mixin
        private SelectionOptions selection = new SelectionOptions();
    }
}
