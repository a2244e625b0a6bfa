package netqscope.bench;

import java.nio.ByteBuffer;

/**
 * The first {@value PcapOutput#SNAP_BYTES} bytes of Ethernet frames that other tools take for sound UDP packets. Between the
 * documentation addresses of RFC 5737 and RFC 3849; check sums are 0, as with offload.
 */
final class FrameStart {

    private static final int ETHERNET_BYTES = PacketFiller.ETHERNET_HEADER_BYTES;
    private static final int IPV4_BYTES = 20;
    private static final int IPV6_BYTES = 40;
    private static final int IPV4_LENGTH_AT = ETHERNET_BYTES + 2;
    private static final int IPV6_LENGTH_AT = ETHERNET_BYTES + 4;
    private static final int UDP_LENGTH_OFFSET = 4;
    private static final int LENGTH_MAX = 65_535;
    private static final byte UDP = 17;
    private static final byte TIME_TO_LIVE = 64;
    private static final short IPV4 = 0x0800;
    private static final short IPV6 = (short) 0x86DD;

    private final ByteBuffer ipv4 = ipv4();
    private final ByteBuffer ipv6 = ipv6();

    /** From index 0; valid until the next call. */
    ByteBuffer of(short protocol, int lengthBytes) {
        if (protocol == IPV6) {
            int payload = lengthBytes - ETHERNET_BYTES - IPV6_BYTES;
            putLength(ipv6, IPV6_LENGTH_AT, payload);
            putLength(ipv6, ETHERNET_BYTES + IPV6_BYTES + UDP_LENGTH_OFFSET, payload);
            return ipv6;
        }
        putLength(ipv4, IPV4_LENGTH_AT, lengthBytes - ETHERNET_BYTES);
        putLength(ipv4, ETHERNET_BYTES + IPV4_BYTES + UDP_LENGTH_OFFSET, lengthBytes - ETHERNET_BYTES - IPV4_BYTES);
        return ipv4;
    }

    // What does not fit is 0, as the kernel writes it in a packet that is still to be segmented.
    private static void putLength(ByteBuffer frame, int at, int length) {
        frame.putShort(at, (short) (length <= LENGTH_MAX ? length : 0));
    }

    private static ByteBuffer ipv4() {
        ByteBuffer frame = ethernet(IPV4).put((byte) 0x45).put((byte) 0);
        frame.putShort((short) 0).putInt(0).put(TIME_TO_LIVE).put(UDP).putShort((short) 0);
        frame.put(new byte[] {(byte) 192, 0, 2, 1}).put(new byte[] {(byte) 192, 0, 2, 2});
        return udp(frame);
    }

    private static ByteBuffer ipv6() {
        ByteBuffer frame = ethernet(IPV6).putInt(0x6 << 28);
        frame.putShort((short) 0).put(UDP).put(TIME_TO_LIVE);
        frame.putLong(0x20010db8_00000000L).putLong(1);
        frame.putLong(0x20010db8_00000000L).putLong(2);
        return udp(frame);
    }

    private static ByteBuffer ethernet(short type) {
        byte[] addresses = {2, 0, 0, 0, 0, 2, 2, 0, 0, 0, 0, 1};
        return ByteBuffer.allocate(PcapOutput.SNAP_BYTES).put(addresses).putShort(type);
    }

    private static ByteBuffer udp(ByteBuffer frame) {
        return frame.putShort((short) 40_000).putShort((short) 443);
    }
}
