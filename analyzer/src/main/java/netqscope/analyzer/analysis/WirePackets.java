package netqscope.analyzer.analysis;

import java.util.stream.LongStream;
import netqscope.analyzer.estimate.Estimate;

/**
 * Estimates of packets on the wire. How much their number varies is taken from the bytes, unless every recorded packet is one
 * on the wire.
 */
final class WirePackets {

    private WirePackets() {}

    /**
     * An estimate that goes with those of kernel packets and bytes.
     *
     * @param recorded kernel packets, by stratum
     * @param wirePackets of them
     */
    static Estimate of(Estimate packets, Estimate bytes, long[] recorded, long wirePackets) {
        long sample = LongStream.of(recorded).sum();
        if (wirePackets == sample) {
            return packets;
        }
        double value = packets.value() * wirePackets / sample;
        return new Estimate(
                value,
                Math.min(value, Math.max((double) wirePackets, value * bytes.low() / bytes.value())),
                value * bytes.high() / bytes.value());
    }
}
