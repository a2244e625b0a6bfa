package netqscope.bpf;

import java.util.Objects;

/**
 * The BPF programs on {@code net_dev_start_xmit} and {@code netif_receive_skb}, and the rings they write: one per possible CPU
 * and direction, in memory shared with the kernel (bpf/src/main/native).
 *
 * <p>Life cycle: {@link #open} loads and attaches; {@link #drain} often enough that no ring fills; {@link #detach}; drain
 * until it returns 0; {@link #counters}; {@link #close}. One thread at a time.
 */
public final class QueueProbe implements AutoCloseable {
    private final int cpus;
    private final int ringEvents;
    private long handle;

    private QueueProbe(long handle, int ringEvents) {
        this.handle = handle;
        this.cpus = ProbeLibrary.cpus(handle);
        this.ringEvents = ringEvents;
    }

    /**
     * Loads and attaches the programs. From here on matching packets are counted and recorded.
     *
     * @throws ProbeException naming the missing permission or kernel feature, with the last lines of libbpf and the verifier
     */
    public static QueueProbe open(ProbeOptions options) throws ProbeException {
        return new QueueProbe(ProbeLibrary.openProbe(options), 1 << options.ringShift());
    }

    /** Possible CPUs; CPU numbers are below this. */
    public int cpuCount() {
        return cpus;
    }

    /** Events that one ring holds. */
    public int ringEvents() {
        return ringEvents;
    }

    /** Rings: one per possible CPU and direction. */
    public int ringCount() {
        return cpus * ProbeDirection.COUNT;
    }

    /**
     * Moves events from the rings to rows {@code [fromRow, fromRow + result)} of the columns. Never waits. Rows of one CPU and
     * direction keep their order; rows of different ones are not ordered by time.
     *
     * @return how many rows, at most maxRows; less means that the rings were empty
     * @throws IndexOutOfBoundsException if the columns have no rows {@code [fromRow, fromRow + maxRows)}
     */
    public int drain(EventColumns columns, int fromRow, int maxRows) {
        Objects.checkFromIndexSize(fromRow, maxRows, columns.rows());
        int rows = ProbeLibrary.drain(openHandle(), columns.addresses(), fromRow, maxRows);
        return ProbeLibrary.checkedCount(rows, "drain");
    }

    /**
     * Reads how many packets each ring lost so far, of all devices: index {@code cpu * 2 + direction}.
     *
     * @throws IndexOutOfBoundsException if the array is shorter than {@link #ringCount()}
     */
    public void readLost(long[] lostByRing) {
        Objects.checkFromIndexSize(0, ringCount(), lostByRing.length);
        ProbeLibrary.checkedCount(ProbeLibrary.lost(openHandle(), lostByRing), "readLost");
    }

    /** Reads all counters; they are exact, and balance, once {@link #detach} was called and the rings were drained. */
    public ProbeCounters counters() throws ProbeException {
        long[] values = ProbeCounters.memory(cpus);
        ProbeLibrary.checkedCount(ProbeLibrary.counters(openHandle(), values), "counters");
        long[][] statistics = new long[ProbeDirection.COUNT][3];
        for (ProbeDirection direction : ProbeDirection.values()) {
            int error = ProbeLibrary.statistics(openHandle(), direction.code(), statistics[direction.code()]);
            if (error < 0) {
                throw new ProbeException("cannot read the kernel's statistics of the %s program: %s"
                        .formatted(direction, Errno.name(error)));
            }
        }
        return new ProbeCounters(values, column(statistics, 0), column(statistics, 1), column(statistics, 2));
    }

    /** Detaches, and waits until no program runs on any CPU. What is in the rings can still be drained. */
    public void detach() throws ProbeException {
        int error = ProbeLibrary.detach(openHandle());
        if (error < 0) {
            throw new ProbeException("cannot wait for the detached programs to end: " + Errno.name(error));
        }
    }

    /** Detaches if need be and frees the rings. Closing twice is harmless. */
    @Override
    public void close() {
        long closing = handle;
        handle = 0;
        if (closing != 0) {
            ProbeLibrary.close(closing);
        }
    }

    /** CLOCK_MONOTONIC, which events carry, and CLOCK_REALTIME at the same moment, in ns: {monotonic, realtime}. */
    public static long[] clockPair() {
        ProbeLibrary.load();
        long[] pair = new long[2];
        ProbeLibrary.clockPair(pair);
        return pair;
    }

    private long openHandle() {
        if (handle == 0) {
            throw new IllegalStateException("the probe is closed");
        }
        return handle;
    }

    private static long[] column(long[][] rows, int column) {
        long[] values = new long[rows.length];
        for (int i = 0; i < rows.length; i++) {
            values[i] = rows[i][column];
        }
        return values;
    }
}
