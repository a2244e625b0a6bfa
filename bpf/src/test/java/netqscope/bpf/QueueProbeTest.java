package netqscope.bpf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.DatagramChannel;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import netqscope.testing.KernelTest;

/**
 * Against the running kernel, on this machine's lo. Other programs may send there too: the datagrams are told from theirs by
 * their length, and an account by being one.
 */
class QueueProbeTest {
    private static final int ROWS = 65_536;
    private static final int PAYLOAD = 4_321;
    private static final int LINK_HEADER = 14;
    private static final int IP_AND_UDP_HEADER = 28;

    private final Columns columns = new Columns(ROWS);

    @KernelTest
    void everyDatagramOnLoIsSeenOnceInEachDirection() throws Exception {
        try (QueueProbe probe = open(ProbeOptions.MIN_RING_BYTES, EnumSet.allOf(ProbeDirection.class))) {
            send(1_000);
            probe.detach();
            int rows = drainAll(probe);

            assertThat(columns.withLength(rows, ProbeDirection.TX, PAYLOAD + IP_AND_UDP_HEADER + LINK_HEADER))
                    .isEqualTo(1_000);
            assertThat(columns.withLength(rows, ProbeDirection.RX, PAYLOAD + IP_AND_UDP_HEADER))
                    .isEqualTo(1_000);
            for (int row = 0; row < rows; row++) {
                assertThat(columns.monotonicNs.getLong(row * 8)).isPositive();
                assertThat(columns.device.get(row)).isZero();
            }
        }
    }

    @KernelTest
    void aDirectionNotAskedForIsNotAttached() throws Exception {
        try (QueueProbe probe = open(ProbeOptions.MIN_RING_BYTES, EnumSet.of(ProbeDirection.RX))) {
            send(10);
            probe.detach();
            int rows = drainAll(probe);

            assertThat(columns.withLength(rows, ProbeDirection.RX, PAYLOAD + IP_AND_UDP_HEADER))
                    .isEqualTo(10);
            ProbeCounters counters = probe.counters();
            for (int cpu = 0; cpu < probe.cpuCount(); cpu++) {
                assertThat(counters.seen(ProbeDirection.TX, cpu, 0)).isZero();
            }
        }
    }

    @KernelTest
    void aFullRingLosesAndCountsExactlyTheRest() throws Exception {
        try (QueueProbe probe = open(ProbeOptions.MIN_RING_BYTES, EnumSet.allOf(ProbeDirection.class))) {
            send(5_000 * probe.cpuCount()); // so that on some CPU more than 2,048 are sent
            probe.detach();
            int rows = drainAll(probe);
            ProbeCounters counters = probe.counters();
            long[] lostByRing = new long[probe.ringCount()];
            probe.readLost(lostByRing);

            long lost = 0;
            for (ProbeDirection direction : ProbeDirection.values()) {
                for (int cpu = 0; cpu < probe.cpuCount(); cpu++) {
                    long recorded = counters.recorded(direction, cpu, 0);
                    assertThat(counters.seen(direction, cpu, 0)).isEqualTo(recorded + counters.lost(direction, cpu, 0));
                    assertThat(recorded).isLessThanOrEqualTo(probe.ringEvents());
                    assertThat(columns.onCpu(rows, direction, cpu)).isEqualTo(recorded);
                    assertThat(lostByRing[cpu * 2 + direction.code()]).isEqualTo(counters.lost(direction, cpu, 0));
                    lost += counters.lost(direction, cpu, 0);
                }
            }
            assertThat(lost).isPositive();
        }
    }

    @KernelTest
    void sequenceGapsAndTheTailAddUpToTheLost() throws Exception {
        try (QueueProbe probe = open(ProbeOptions.MIN_RING_BYTES, EnumSet.of(ProbeDirection.TX))) {
            long[] next = new long[probe.cpuCount()];
            long[] gaps = new long[probe.cpuCount()];
            for (int round = 0; round < 3; round++) {
                send(3_000 * probe.cpuCount());
                sumGaps(drainAll(probe), next, gaps);
            }
            probe.detach();
            sumGaps(drainAll(probe), next, gaps);
            ProbeCounters counters = probe.counters();

            for (int cpu = 0; cpu < probe.cpuCount(); cpu++) {
                long tail = counters.seen(ProbeDirection.TX, cpu, 0) - next[cpu];
                assertThat(gaps[cpu] + tail).isEqualTo(counters.lost(ProbeDirection.TX, cpu, 0));
            }
        }
    }

    @KernelTest
    void rowsAreAppendedWhereTheCallerSays() throws Exception {
        try (QueueProbe probe = open(ProbeOptions.MIN_RING_BYTES, EnumSet.of(ProbeDirection.RX))) {
            send(20);
            probe.detach();
            columns.monotonicNs.putLong(0, -1);
            assertThat(probe.drain(columns.all, 1, 7)).isEqualTo(7);
            assertThat(columns.monotonicNs.getLong(0)).isEqualTo(-1);
            assertThat(columns.monotonicNs.getLong(7 * 8)).isPositive();
            int left = drainAll(probe);
            assertThat(left).isGreaterThanOrEqualTo(13);
            assertThat(probe.drain(columns.all, 0, ROWS)).isZero();
            assertThatThrownBy(() -> probe.drain(columns.all, 1, ROWS)).isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    @KernelTest
    void closingTwiceIsHarmlessAndAClosedProbeSaysSo() throws Exception {
        QueueProbe probe = open(ProbeOptions.MIN_RING_BYTES, EnumSet.of(ProbeDirection.TX));
        probe.close();
        probe.close();
        assertThatThrownBy(() -> probe.drain(columns.all, 0, 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
    }

    private static QueueProbe open(long ringBytes, Set<ProbeDirection> directions) throws ProbeException {
        return QueueProbe.open(new ProbeOptions(List.of(DeviceInfo.of("lo")), directions, ringBytes));
    }

    private int drainAll(QueueProbe probe) {
        int rows = 0;
        for (int drained; (drained = probe.drain(columns.all, rows, ROWS - rows)) > 0; ) {
            rows += drained;
        }
        assertThat(rows).isLessThan(ROWS);
        return rows;
    }

    private void sumGaps(int rows, long[] next, long[] gaps) {
        for (int row = 0; row < rows; row++) {
            int cpu = columns.cpu.getShort(row * 2);
            long sequence = columns.sequence.getLong(row * 8);
            assertThat(sequence).isGreaterThanOrEqualTo(next[cpu]);
            gaps[cpu] += sequence - next[cpu];
            next[cpu] = sequence + 1;
        }
    }

    private static void send(int datagrams) throws IOException {
        try (DatagramChannel receiver = DatagramChannel.open();
                DatagramChannel sender = DatagramChannel.open()) {
            receiver.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            sender.connect(receiver.getLocalAddress());
            ByteBuffer payload = ByteBuffer.allocateDirect(PAYLOAD);
            for (int i = 0; i < datagrams; i++) {
                assertThat(sender.write(payload.rewind())).isEqualTo(PAYLOAD);
            }
        }
    }

    /** Column memory, and the few columns that are looked at. */
    private static final class Columns {
        final ByteBuffer monotonicNs;
        final ByteBuffer direction;
        final ByteBuffer device;
        final ByteBuffer cpu;
        final ByteBuffer length;
        final ByteBuffer sequence;
        final EventColumns all;

        Columns(int rows) {
            monotonicNs = memory(8 * rows);
            direction = memory(rows);
            device = memory(rows);
            cpu = memory(2 * rows);
            length = memory(4 * rows);
            sequence = memory(8 * rows);
            all = new EventColumns(
                    monotonicNs,
                    direction,
                    device,
                    cpu,
                    memory(2 * rows),
                    length,
                    memory(2 * rows),
                    memory(2 * rows),
                    memory(2 * rows),
                    memory(2 * rows),
                    memory(rows / 8),
                    memory(4 * rows),
                    memory(rows / 8),
                    sequence);
        }

        long withLength(int rows, ProbeDirection of, int lengthBytes) {
            long count = 0;
            for (int row = 0; row < rows; row++) {
                if (direction.get(row) == of.code() && length.getInt(row * 4) == lengthBytes) {
                    count++;
                }
            }
            return count;
        }

        long onCpu(int rows, ProbeDirection of, int number) {
            long count = 0;
            for (int row = 0; row < rows; row++) {
                if (direction.get(row) == of.code() && cpu.getShort(row * 2) == number) {
                    count++;
                }
            }
            return count;
        }

        private static ByteBuffer memory(int bytes) {
            return ByteBuffer.allocateDirect(bytes).order(ByteOrder.LITTLE_ENDIAN);
        }
    }
}
