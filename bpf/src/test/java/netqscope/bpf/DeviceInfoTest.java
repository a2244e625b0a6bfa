package netqscope.bpf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeviceInfoTest {
    @Test
    void loIsDescribedAsTheKernelHasIt() throws Exception {
        DeviceInfo lo = DeviceInfo.of("lo");

        assertThat(lo.ifindex()).isEqualTo(1);
        assertThat(lo.linkType()).isEqualTo(772);
        assertThat(lo.kind()).isEmpty();
        assertThat(lo.mtu())
                .isEqualTo(Integer.parseInt(
                        Files.readString(Path.of("/sys/class/net/lo/mtu")).strip()));
        assertThat(lo.txQueues()).isEqualTo(1);
        assertThat("net:[%d]".formatted(lo.netns()))
                .isEqualTo(Files.readSymbolicLink(Path.of("/proc/self/ns/net")).toString());
        assertThat(lo.rxQueueRecorded()).isFalse();
    }

    @Test
    void anUnknownInterfaceIsRefusedWithTheNamesThereAre() {
        assertThatThrownBy(() -> DeviceInfo.of("nosuch0"))
                .isInstanceOf(ProbeException.class)
                .hasMessageContaining("nosuch0")
                .hasMessageContaining("lo");
    }

    @Test
    void aNameLongerThanTheKernelTakesIsUnknownToo() {
        assertThatThrownBy(() -> DeviceInfo.of("a".repeat(300))).isInstanceOf(ProbeException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "'',1,true",
        "tun,1,true",
        "veth,1,false",
        "bridge,1,false",
        "bond,1,false",
        "vlan,1,false",
        "'',772,false"
    })
    void onlyHardwareAndTunRecordTheReceiveQueue(String kind, int linkType, boolean recorded) {
        DeviceInfo device = new DeviceInfo("x0", 7, 1, "", kind, 1500, linkType, 4, 4, Map.of());

        assertThat(device.rxQueueRecorded()).isEqualTo(recorded);
        assertThat(device.rxQueueReason()).isNotBlank().doesNotEndWith(".");
    }
}
