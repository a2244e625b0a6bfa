package netqscope.bpf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import netqscope.testing.BpfLinks;
import netqscope.testing.Command;
import netqscope.testing.KernelTest;
import org.junit.jupiter.api.Test;

class UdpTrafficTest {
    private static final long SHORT_NS = TimeUnit.MILLISECONDS.toNanos(20);

    @Test
    void everySenderSendsForTheTimeAskedFor() throws Exception {
        List<Integer> cpus = LoadHost.cpus();
        try (UdpFlood flood = UdpFlood.open(loopback(14), cpus)) {
            for (int run = 0; run < 3; run++) {
                UdpFlood.Sent sent = flood.run(SHORT_NS);
                assertThat(sent.packets()).isGreaterThanOrEqualTo(32L * cpus.size());
                assertThat(sent.durationNs()).isBetween(SHORT_NS, 100 * SHORT_NS);
            }
        }
    }

    @Test
    void aFloodThatIsStoppedEndsAtOnceAndStaysStopped() throws Exception {
        try (UdpFlood flood = UdpFlood.open(loopback(14), LoadHost.cpus())) {
            Thread stopping = Thread.startVirtualThread(() -> {
                LockSupport.parkNanos(SHORT_NS);
                flood.stop();
            });
            assertThat(flood.run(TimeUnit.MINUTES.toNanos(5)).durationNs()).isLessThan(TimeUnit.MINUTES.toNanos(1));
            stopping.join();
            assertThat(flood.run(TimeUnit.MINUTES.toNanos(5)).packets()).isZero();
        }
    }

    @Test
    void aPingPongHasOrderedPercentilesOfHalfTheRoundTrip() throws Exception {
        List<Integer> cpus = LoadHost.cpus();
        try (UdpPing ping = UdpPing.open(loopback(14), cpus.getFirst(), cpus.getLast())) {
            for (int run = 0; run < 3; run++) {
                UdpPing.Latency latency = ping.run(SHORT_NS);
                assertThat(latency.samples()).isPositive();
                assertThat(List.of(latency.p50(), latency.p90(), latency.p99(), latency.p999(), latency.max()))
                        .isSorted();
                assertThat(latency.mean()).isBetween(500.0, latency.max());
                // All the round trips, one after the other, are what the time went to.
                assertThat(latency.mean() * 2 * (double) latency.samples())
                        .isBetween(latency.durationNs() * 0.5, latency.durationNs() * 1.0001);
            }
        }
    }

    @Test
    void aPingPongThatIsStoppedEndsAtOnce() throws Exception {
        try (UdpPing ping = UdpPing.open(loopback(14), 0, 0)) {
            ping.stop();
            assertThat(ping.run(TimeUnit.MINUTES.toNanos(5)).samples()).isLessThan(2);
        }
    }

    @Test
    void anAddressThatIsNotOfThisHostIsNamed() throws Exception {
        Inet4Address elsewhere = (Inet4Address) InetAddress.getByName("192.0.2.1");
        assertThatThrownBy(() -> UdpFlood.open(new UdpTarget(elsewhere, Optional.empty(), 14), List.of(0)))
                .isInstanceOf(ProbeException.class)
                .hasMessage("cannot open UDP to 192.0.2.1: EADDRNOTAVAIL");
    }

    @KernelTest
    void trafficReachesANamespaceOfNoNameWhichIsGoneWhenClosed() throws Exception {
        String near = "nqs%d".formatted(ProcessHandle.current().pid());
        try (LoadHost.NetworkNamespace far = LoadHost.NetworkNamespace.create()) {
            Command.output(
                    List.of("ip", "link", "add", near, "type", "veth", "peer", "name", "far", "netns", far.path()));
            Command.output(List.of("ip", "address", "add", "198.18.255.1/30", "dev", near));
            Command.output(List.of("ip", "link", "set", near, "up"));
            far("ip address add 198.18.255.2/30 dev far", far);
            far("ip link set far up", far);
            Inet4Address address = (Inet4Address) InetAddress.getByName("198.18.255.2");
            UdpTarget target = new UdpTarget(address, Optional.of(far), 14);
            try (UdpFlood flood = UdpFlood.open(target, List.of(0));
                    UdpPing ping = UdpPing.open(target, 0, 0)) {
                assertThat(flood.run(SHORT_NS).packets()).isPositive();
                assertThat(ping.run(SHORT_NS).samples()).isPositive();
            }
        }
        long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (Command.run(List.of("ip", "link", "show", near)).exitCode() == 0) {
            assertThat(System.nanoTime()).as("%s is still there", near).isLessThan(endNs);
            LockSupport.parkNanos(SHORT_NS);
        }
    }

    @KernelTest
    void netqtopsProgramsCanBeAttachedAgainAndAgain() throws Exception {
        try (NetqtopProbe netqtop = NetqtopProbe.open(DeviceInfo.of("lo"))) {
            for (int round = 0; round < 2; round++) {
                netqtop.attach();
                Set<Long> links = BpfLinks.of(ProcessHandle.current().pid());
                assertThat(links).hasSize(2);
                assertThat(BpfLinks.all()).containsAll(links);
                netqtop.detach();
                assertThat(BpfLinks.all()).doesNotContainAnyElementsOf(links);
            }
        }
    }

    private static UdpTarget loopback(int payloadBytes) {
        return new UdpTarget((Inet4Address) InetAddress.ofLiteral("127.0.0.1"), Optional.empty(), payloadBytes);
    }

    private static void far(String line, LoadHost.NetworkNamespace namespace) throws Exception {
        Command.output(List.of("sh", "-c", "exec nsenter --net=%s %s".formatted(namespace.path(), line)));
    }
}
