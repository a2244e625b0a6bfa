package netqscope.bpf;

/**
 * One datagram at a time, to a thread on another CPU and back, both waiting in the kernel for it to come
 * (bpf/src/main/native/udp_traffic.c).
 *
 * <p>One thread runs it; any may {@link #stop} it.
 */
public final class UdpPing implements AutoCloseable {
    /**
     * Half the time of a round trip, as sockperf's ping-pong has it, in ns. Percentiles are measured ones, by the nearest rank.
     *
     * @param samples round trips; without any, the times are 0
     * @param otherCpuNs CPU time that this process took meanwhile, beside the two threads
     */
    public record Latency(
            long samples,
            long durationNs,
            long otherCpuNs,
            double mean,
            double p50,
            double p90,
            double p99,
            double p999,
            double max) {}

    private final UdpTarget target;
    private long handle;

    private UdpPing(UdpTarget target, long handle) {
        this.target = target;
        this.handle = handle;
    }

    /** Opens the sockets. The two CPUs may be the same. */
    public static UdpPing open(UdpTarget target, int cpu, int echoCpu) throws ProbeException {
        ProbeLibrary.load();
        long handle = open(target.addressBits(), target.namespaceDescriptor(), target.payloadBytes(), cpu, echoCpu);
        if (handle <= 0) {
            throw target.failed("open", handle);
        }
        return new UdpPing(target, handle);
    }

    /** Pings for that time. */
    public Latency run(long durationNs) throws ProbeException {
        long[] counts = new long[3];
        double[] times = new double[6];
        int error = run(openHandle(), durationNs, counts, times);
        if (error < 0) {
            throw target.failed("ping-pong", error);
        }
        return new Latency(counts[0], counts[1], counts[2], times[0], times[1], times[2], times[3], times[4], times[5]);
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
            throw new IllegalStateException("the ping-pong is closed");
        }
        return handle;
    }

    // overhead_jni.c

    private static native long open(int address, int netns, int payloadBytes, int cpu, int echoCpu);

    private static native int run(long ping, long durationNs, long[] counts, double[] times);

    private static native void stop(long ping);

    private static native void close(long ping);
}
