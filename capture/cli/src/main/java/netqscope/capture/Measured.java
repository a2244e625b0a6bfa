package netqscope.capture;

import java.util.OptionalLong;
import netqscope.bpf.UdpPing;

/** What a workload came to. */
sealed interface Measured {

    /**
     * What was sent.
     *
     * @param otherCpuNs CPU time of this process beside the load; empty if it is not known
     */
    record Throughput(long packets, long bytes, long durationNs, OptionalLong otherCpuNs) implements Measured {}

    record Latency(UdpPing.Latency latency) implements Measured {}
}
