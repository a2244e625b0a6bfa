package netqscope.recording;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * A recorded network device as it was when the recording started. Its index in {@link RecordingStart#devices()} is the
 * value of the {@code device} column.
 *
 * @param name interface name, such as {@code eth0}
 * @param ifindex interface index in its network namespace
 * @param netns inode number of the network namespace (what {@code /proc/PID/ns/net} shows)
 * @param driver driver name; empty if unknown
 * @param kind rtnetlink kind, such as {@code veth} or {@code bridge}; empty for hardware
 * @param mtu in bytes
 * @param linkType ARPHRD number: 1 is Ethernet, 772 loopback
 * @param txQueues {@code real_num_tx_queues}
 * @param rxQueues {@code real_num_rx_queues}
 * @param rxQueueRecorded whether the driver stores the receive queue in received packets
 * @param rxQueueReason one sentence: why receive queues are, or are not, recorded
 * @param offloads short ethtool name of a feature to whether it was on, such as {@code gro} to true
 */
public record Device(
        String name,
        int ifindex,
        long netns,
        String driver,
        String kind,
        int mtu,
        int linkType,
        int txQueues,
        int rxQueues,
        boolean rxQueueRecorded,
        String rxQueueReason,
        Map<String, Boolean> offloads) {

    private static final int ARPHRD_ETHER = 1;
    private static final int ARPHRD_LOOPBACK = 772;
    private static final int ETHERNET_HEADER_BYTES = 14;

    public Device {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("a device needs a name");
        }
        if (txQueues < 0 || rxQueues < 0) {
            throw new IllegalArgumentException(Text.printable(name) + " cannot have " + txQueues + " transmit and "
                    + rxQueues + " receive queues");
        }
        offloads = Collections.unmodifiableSortedMap(new TreeMap<>(offloads));
    }

    /**
     * The link-layer bytes that are in {@code length} on TX and already pulled on RX: 14 on Ethernet and loopback (what
     * {@code eth_type_trans} pulls), 0 on other link types.
     */
    public int rxLinkHeaderBytes() {
        return linkType == ARPHRD_ETHER || linkType == ARPHRD_LOOPBACK ? ETHERNET_HEADER_BYTES : 0;
    }
}
