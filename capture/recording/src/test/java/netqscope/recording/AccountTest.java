package netqscope.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class AccountTest {

    @Test
    void accountThatDoesNotAddUpCannotExist() {
        assertThatThrownBy(() -> new Account(Direction.TX, 0, 0, 10, 5, 2, 1, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the account does not add up: 10 seen, but 5 recorded, 2 lost, 1 sampled out, 1 filtered");
        assertThatThrownBy(() -> new Account(Direction.TX, 0, 0, 9, 10, -1, 0, 0))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void accountThatAddsUpOnlyByOverflowCannotExist() {
        assertThatThrownBy(() -> new Account(Direction.TX, 0, 0, 0, Long.MAX_VALUE, Long.MAX_VALUE, 2, 0))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void totalsAreTheSumsOverAllAndOverOneDevice() {
        RecordingEnd end = new RecordingEnd(
                new ClockPair(1, 1),
                0,
                List.of(
                        new Account(Direction.TX, 0, 0, 10, 4, 3, 2, 1),
                        new Account(Direction.RX, 1, 0, 100, 100, 0, 0, 0),
                        new Account(Direction.TX, 0, 1, 7, 0, 7, 0, 0)),
                List.of(),
                List.of(),
                EndReason.COUNT);
        assertThat(end.totals()).isEqualTo(new Totals(117, 104, 10, 2, 1));
        assertThat(end.totals(0)).isEqualTo(new Totals(110, 104, 3, 2, 1));
        assertThat(end.totals(1)).isEqualTo(new Totals(7, 0, 7, 0, 0));
        assertThat(end.totals(2)).isEqualTo(Totals.ZERO);
    }

    @Test
    void lossHasATimeRangeAndAtLeastOnePacket() {
        assertThatThrownBy(() -> new Loss(Direction.RX, 0, 5, 4, 1))
                .hasMessage("a loss cannot end at 4, before it began at 5");
        assertThatThrownBy(() -> new Loss(Direction.RX, 0, 5, 5, 0))
                .hasMessage("a loss has at least one packet, not 0");
    }

    @Test
    void samplingOfEveryPacketHasTheDistanceOne() {
        assertThatThrownBy(() -> new Sampling(Sampling.Method.NONE, 2)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Sampling(Sampling.Method.RANDOM, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Sampling(Sampling.Method.SYSTEMATIC, 0))
                .hasMessage("sampling systematic does not go with a distance of 0");
    }

    @Test
    void missedRunsCannotBeNegative() {
        assertThatThrownBy(() -> new Missed(Direction.RX, -1, OptionalLong.empty(), OptionalLong.empty()))
                .hasMessage("recursionMisses is -1, below 0");
    }

    @Test
    void linkHeaderIsPulledOnEthernetAndLoopbackOnly() {
        assertThat(device(1).rxLinkHeaderBytes()).isEqualTo(14);
        assertThat(device(772).rxLinkHeaderBytes()).isEqualTo(14);
        assertThat(device(65_534).rxLinkHeaderBytes()).isZero();
    }

    @Test
    void reasonsReadAsWords() {
        assertThat(EndReason.DEVICE_GONE.label()).isEqualTo("device gone");
        assertThat(ToolVersion.current()).matches("\\d+\\.\\d+\\.\\d+.*");
    }

    private static Device device(int linkType) {
        return new Device("tun0", 3, 1, "tun", "tun", 1500, linkType, 1, 1, false, "", Map.of());
    }
}
