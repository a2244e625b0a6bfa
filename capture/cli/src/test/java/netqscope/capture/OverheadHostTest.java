package netqscope.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.NetworkInterface;
import org.junit.jupiter.api.Test;

/** What the host is asked, and times and numbers as people write them. */
final class OverheadHostTest {

    private static final String COUNTERS = """
            Inter-|   Receive                                                |  Transmit
             face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed
                lo:  100       2    0    0    0     0          0         0      300       4    0    0    0     0       0          0
              eth0:5000000000 60000 1    2    3     4          5         6   7000000000 80000 0    0    0     0       0          0
            """;

    @Test
    void whatADeviceTransmittedStandsBehindWhatItReceived() throws Exception {
        assertThat(DeviceTraffic.parse(COUNTERS, "lo")).isEqualTo(new DeviceTraffic(4, 300));
        DeviceTraffic later = DeviceTraffic.parse(COUNTERS, "eth0");
        assertThat(later).isEqualTo(new DeviceTraffic(80_000, 7_000_000_000L));
        assertThat(later.since(new DeviceTraffic(79_000, 6_000_000_000L)))
                .isEqualTo(new DeviceTraffic(1_000, 1_000_000_000L));
    }

    @Test
    void aDeviceThatIsGoneIsNamed() {
        assertThatThrownBy(() -> DeviceTraffic.parse(COUNTERS, "eth1"))
                .isInstanceOf(CaptureException.class)
                .hasMessage("eth1 is gone: /proc/net/dev does not list it any more");
    }

    @Test
    void everyInterfaceOfThisHostHasCounters() throws Exception {
        for (NetworkInterface each : NetworkInterface.networkInterfaces().toList()) {
            assertThat(DeviceTraffic.of(each.getName()).packets()).isNotNegative();
        }
    }

    @Test
    void cpusAreCountedFromTheKernelsList() {
        assertThat(HostFacts.count("0")).isEqualTo(1);
        assertThat(HostFacts.count("0-3,6,8-9")).isEqualTo(7);
        assertThat(HostFacts.cpus()).isPositive();
    }

    @Test
    void aCpuHasItsNameOrOnArmItsNumbers() {
        assertThat(HostFacts.cpuModel(
                        "processor\t: 0\nmodel name\t: Fast CPU: 3 GHz\n\nprocessor\t: 1\nmodel name\t: x\n"))
                .isEqualTo("Fast CPU: 3 GHz");
        assertThat(HostFacts.cpuModel("processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd0c\n"))
                .isEqualTo("CPU implementer 0x41 part 0xd0c");
        assertThat(HostFacts.cpuModel("")).isEmpty();
    }

    @Test
    void theKernelSaysWhatItIs() {
        assertThat(HostFacts.kernel()).isNotEmpty();
        assertThat(HostFacts.mitigations()).doesNotContain("\n");
    }

    @Test
    void secondsAreExactAndWrittenAsShortAsCommandsTakeThem() {
        assertThat(Seconds.parse("0.1")).isEqualTo(new Seconds(100_000_000));
        assertThat(Seconds.parse("20")).hasToString("20");
        assertThat(Seconds.parse("0.250")).hasToString("0.25");
        assertThat(Seconds.parse("86400").ns()).isEqualTo(86_400_000_000_000L);
    }
}
