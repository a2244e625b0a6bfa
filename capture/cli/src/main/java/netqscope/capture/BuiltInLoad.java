package netqscope.capture;

import java.util.List;
import java.util.OptionalLong;
import netqscope.bpf.ProbeException;
import netqscope.bpf.UdpFlood;
import netqscope.bpf.UdpPing;
import netqscope.bpf.UdpTarget;

/** The loads that come with the recorder. */
final class BuiltInLoad {

    private BuiltInLoad() {}

    static Load flood(UdpTarget target, List<Integer> cpus) throws ProbeException {
        UdpFlood flood = UdpFlood.open(target, cpus);
        return new Load() {
            @Override
            public Measured run(long durationNs) throws ProbeException {
                UdpFlood.Sent sent = flood.run(durationNs);
                return new Measured.Throughput(
                        sent.packets(),
                        sent.packets() * target.payloadBytes(),
                        sent.durationNs(),
                        OptionalLong.of(sent.otherCpuNs()));
            }

            @Override
            public void stop() {
                flood.stop();
            }

            @Override
            public void close() {
                flood.close();
            }
        };
    }

    /** Between the first two of the CPUs, or on the only one. */
    static Load pingPong(UdpTarget target, List<Integer> cpus) throws ProbeException {
        UdpPing ping = UdpPing.open(target, cpus.getFirst(), cpus.get(Math.min(1, cpus.size() - 1)));
        return new Load() {
            @Override
            public Measured run(long durationNs) throws ProbeException {
                return new Measured.Latency(ping.run(durationNs));
            }

            @Override
            public void stop() {
                ping.stop();
            }

            @Override
            public void close() {
                ping.close();
            }
        };
    }
}
