package netqscope.bpf;

import java.util.List;

/**
 * Senders that send as fast as they can, each pinned to a CPU of its own (bpf/src/main/native/udp_traffic.c). The datagrams take
 * the whole receive path and are dropped at the end of it, since nobody reads them.
 *
 * <p>One thread runs it; any may {@link #stop} it.
 */
public final class UdpFlood implements AutoCloseable {
    /**
     * What was sent.
     *
     * @param packets exactly
     * @param durationNs from the first sender's start to the last one's end
     * @param otherCpuNs CPU time that this process took meanwhile, beside the senders
     */
    public record Sent(long packets, long durationNs, long otherCpuNs) {}

    private final UdpTarget target;
    private long handle;

    private UdpFlood(UdpTarget target, long handle) {
        this.target = target;
        this.handle = handle;
    }

    /** Opens the sockets of one sender for each of the CPUs. */
    public static UdpFlood open(UdpTarget target, List<Integer> cpus) throws ProbeException {
        ProbeLibrary.load();
        long handle = open(
                target.addressBits(),
                target.namespaceDescriptor(),
                target.payloadBytes(),
                cpus.stream().mapToInt(Integer::intValue).toArray());
        if (handle <= 0) {
            throw target.failed("open", handle);
        }
        return new UdpFlood(target, handle);
    }

    /** Sends for that time. */
    public Sent run(long durationNs) throws ProbeException {
        long[] values = new long[3];
        int error = run(openHandle(), durationNs, values);
        if (error < 0) {
            throw target.failed("send", error);
        }
        return new Sent(values[0], values[1], values[2]);
    }

    /** Ends what runs and keeps from running what is begun after it. */
    public synchronized void stop() {
        if (handle != 0) {
            stop(handle);
        }
    }

    /** Closing twice is harmless. */
    @Override
    public synchronized void close() {
        long closing = handle;
        handle = 0;
        if (closing != 0) {
            close(closing);
        }
    }

    private synchronized long openHandle() {
        if (handle == 0) {
            throw new IllegalStateException("the senders are closed");
        }
        return handle;
    }

    // overhead_jni.c

    private static native long open(int address, int netns, int payloadBytes, int[] cpus);

    private static native int run(long flood, long durationNs, long[] values);

    private static native void stop(long flood);

    private static native void close(long flood);
}
