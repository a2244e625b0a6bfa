package netqscope.recording;

import java.util.Locale;

/** The columns of a recording, in the order of the file. One row is one kernel packet (skb). */
public enum Column {
    /** {@code bpf_ktime_get_ns}, CLOCK_MONOTONIC in nanoseconds, int64. */
    MONOTONIC_NS(0, Long.BYTES, true, false),
    /** {@link Direction#code()}, uint8. */
    DIRECTION(1, Byte.BYTES, false, false),
    /** Index into {@link RecordingStart#devices()}, uint8. */
    DEVICE(2, Byte.BYTES, false, false),
    /** CPU that ran the probe, uint16. */
    CPU(3, Short.BYTES, false, false),
    /** {@code skb->queue_mapping} as it is, uint16: the queue on TX; on RX queue + 1, and 0 means not recorded. */
    QUEUE_MAPPING(4, Short.BYTES, false, false),
    /** {@code skb->len} as it is, in bytes, uint32: with the link header on TX, without it on RX. */
    LENGTH(5, Integer.BYTES, false, false),
    /** {@code skb_shinfo(skb)->gso_segs}, uint16. */
    GSO_SEGS(6, Short.BYTES, false, false),
    /** {@code skb_shinfo(skb)->gso_size} in bytes, uint16; 0 for a packet that is not GSO. */
    GSO_SIZE(7, Short.BYTES, false, false),
    /** {@code skb->protocol} in host byte order, uint16: an Ethernet type. */
    PROTOCOL(8, Short.BYTES, false, false),
    /** {@code skb->vlan_tci} in host byte order, uint16; null if the packet has no VLAN tag beside its data. */
    VLAN_TCI(9, Short.BYTES, false, true),
    /** {@code skb->hash}, uint32; null where the kernel had computed none. */
    HASH(10, Integer.BYTES, false, true),
    /** Index of the packet among those of its CPU and direction that passed the filters, before sampling, uint64. */
    SEQUENCE(11, Long.BYTES, false, false);

    private final int index;
    private final int bytes;
    private final boolean signed;
    private final boolean nullable;

    Column(int index, int bytes, boolean signed, boolean nullable) {
        this.index = index;
        this.bytes = bytes;
        this.signed = signed;
        this.nullable = nullable;
    }

    /** The lower-case name: the spelling in the file. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Position in the file's schema, from 0. */
    public int index() {
        return index;
    }

    /** Width of a value in bytes. */
    public int bytes() {
        return bytes;
    }

    /** Whether values are signed; all but the time are not. */
    public boolean signed() {
        return signed;
    }

    /** Whether a value may be missing. */
    public boolean nullable() {
        return nullable;
    }

    /** The Arrow type, such as {@code uint16}. */
    String typeLabel() {
        return (signed ? "int" : "uint") + bytes * Byte.SIZE;
    }

    /** Bytes that the validity bits of so many rows take. */
    static int validityBytes(int rows) {
        return (rows + Byte.SIZE - 1) / Byte.SIZE;
    }
}
