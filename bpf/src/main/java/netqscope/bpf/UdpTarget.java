package netqscope.bpf;

import java.net.Inet4Address;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Where an experiment's datagrams go to, and of what size.
 *
 * @param namespace that has the address; empty if it is this process' own
 * @param payloadBytes of each datagram, 1 to 65,507; within the device's MTU less 28, a datagram is a packet
 */
public record UdpTarget(Inet4Address address, Optional<LoadHost.NetworkNamespace> namespace, int payloadBytes) {
    /** What fits into an IPv4 packet beside its headers. */
    public static final int MAX_PAYLOAD_BYTES = 65_507;

    public UdpTarget {
        if (payloadBytes < 1 || payloadBytes > MAX_PAYLOAD_BYTES) {
            throw new IllegalArgumentException(
                    "%d bytes of payload: a datagram has 1 to %,d".formatted(payloadBytes, MAX_PAYLOAD_BYTES));
        }
    }

    int addressBits() {
        return ByteBuffer.wrap(address.getAddress()).getInt();
    }

    int namespaceDescriptor() {
        return namespace.map(LoadHost.NetworkNamespace::descriptor).orElse(-1);
    }

    ProbeException failed(String what, long error) {
        return new ProbeException(
                "cannot %s UDP to %s: %s".formatted(what, address.getHostAddress(), Errno.name(error)));
    }
}
