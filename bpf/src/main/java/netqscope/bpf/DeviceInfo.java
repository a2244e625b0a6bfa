package netqscope.bpf;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * An interface of this process's network namespace, as the kernel describes it.
 *
 * @param name the kernel's name, also when an alternative name was asked for
 * @param netns inode number of the network namespace, as in {@code /proc/self/ns/net}
 * @param driver as ethtool has it; "" if the device has none (lo)
 * @param kind rtnetlink's {@code IFLA_INFO_KIND}, such as "veth"; "" for hardware and for lo
 * @param mtu bytes
 * @param linkType {@code ARPHRD_*} of {@code linux/if_arp.h}: 1 Ethernet, 772 loopback
 * @param txQueues queues in use ({@code real_num_tx_queues})
 * @param rxQueues queues in use ({@code real_num_rx_queues})
 * @param offloads on or off, for each the driver answers for: tso, gso, gro, lro, rxvlan, txvlan, rxhash
 */
public record DeviceInfo(
        String name,
        int ifindex,
        long netns,
        String driver,
        String kind,
        int mtu,
        int linkType,
        int txQueues,
        int rxQueues,
        Map<String, Boolean> offloads) {

    private static final int ARPHRD_LOOPBACK = 772;

    /** Their packets are handed up within __netif_receive_skb_core(), behind the tracepoint (net/core/dev.c). */
    private static final Set<String> STACKED = Set.of("bond", "team", "vlan", "macvlan", "macvtap", "ipvlan", "ipvtap");

    private static final String OFFLOAD_PREFIX = "offload.";

    public DeviceInfo {
        offloads = Collections.unmodifiableMap(new LinkedHashMap<>(offloads));
    }

    /**
     * Asks the kernel.
     *
     * @throws ProbeException if there is no such interface (the message names those there are), or the kernel does not answer
     */
    public static DeviceInfo of(String name) throws ProbeException {
        return parse(ProbeLibrary.describeDevice(name));
    }

    /**
     * Whether the queue a packet was received on can be told from {@code skb->queue_mapping}. Virtual devices do not call
     * {@code skb_record_rx_queue()}: the field is left as the sender, or a device below, set it. TUN and TAP devices do
     * (drivers/net/tun.c), and so do drivers of hardware queues.
     */
    public boolean rxQueueRecorded() {
        return linkType != ARPHRD_LOOPBACK && (kind.isEmpty() || kind.equals("tun"));
    }

    /** Why {@link #rxQueueRecorded()} is what it is: one sentence without a full stop. */
    public String rxQueueReason() {
        if (linkType == ARPHRD_LOOPBACK) {
            return "loopback has no receive queues, and the field still holds the sender's queue";
        }
        if (kind.equals("tun")) {
            return "tun records the queue whose file descriptor the frame was written to";
        }
        if (kind.equals("veth")) {
            return "veth records no receive queue, and the field still holds the sender's";
        }
        if (STACKED.contains(kind)) {
            return kind
                    + " is stacked on another device, and what it receives passes the tracepoint there, and only there";
        }
        if (!kind.isEmpty()) {
            return kind + " is a virtual device, and the field holds what the sender or a device below left there";
        }
        return "the driver of a hardware queue records it; a packet without such a record has no queue";
    }

    private static DeviceInfo parse(String lines) {
        Map<String, String> values = new LinkedHashMap<>();
        Map<String, Boolean> offloads = new LinkedHashMap<>();
        for (String line : lines.split("\n", -1)) {
            int equals = line.indexOf('=');
            if (equals < 0) {
                continue; // the last line is empty
            }
            String key = line.substring(0, equals);
            String value = line.substring(equals + 1);
            if (key.startsWith(OFFLOAD_PREFIX)) {
                offloads.put(key.substring(OFFLOAD_PREFIX.length()), value.equals("1"));
            } else {
                values.put(key, value);
            }
        }
        return new DeviceInfo(
                text(values, "name"),
                number(values, "ifindex"),
                Long.parseLong(text(values, "netns")),
                text(values, "driver"),
                text(values, "kind"),
                number(values, "mtu"),
                number(values, "link_type"),
                number(values, "tx_queues"),
                number(values, "rx_queues"),
                offloads);
    }

    private static int number(Map<String, String> values, String key) {
        return Integer.parseInt(text(values, key));
    }

    private static String text(Map<String, String> values, String key) {
        String value = values.get(key);
        if (value == null) {
            throw new IllegalStateException(
                    "the native library did not tell " + key + ", only " + Set.copyOf(values.keySet()));
        }
        return value;
    }
}
