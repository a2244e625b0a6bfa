// SPDX-License-Identifier: (GPL-2.0-only OR BSD-3-Clause)
/*
 * What the probe is measured against: the work that bcc's netqtop does in the kernel for each packet: classic tracepoints, the
 * device name read and compared, fields read one probe read at a time, on receive the whole sk_buff copied, and one hash map
 * shared by all CPUs (tools/netqtop.c in iovisor/bcc).
 */
#include <linux/bpf.h>
#include <linux/types.h>

#include <bpf/bpf_core_read.h>
#include <bpf/bpf_helpers.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

#define RELOCATED __attribute__((preserve_access_index))
#define NAME_BYTES 16
#define SKB_BYTES 232 /* sizeof(struct sk_buff) on x86-64, as bcc compiles it in */

struct net_device {
	char name[NAME_BYTES];
} RELOCATED;

struct sk_buff {
	struct net_device *dev;
	unsigned int len;
	__u16 queue_mapping;
} RELOCATED;

struct trace_event_raw_net_dev_start_xmit {
	const void *skbaddr;
} RELOCATED;

struct trace_event_raw_net_dev_template {
	const void *skbaddr;
} RELOCATED;

union name {
	char text[NAME_BYTES];
	__u64 words[2];
};

struct queue_totals {
	__u64 bytes;
	__u32 packets;
	__u32 below_64, below_512, below_2k, below_16k, below_64k;
};

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 1);
	__type(key, __u32);
	__type(value, union name);
} device_name SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_HASH);
	__uint(max_entries, 1024);
	__type(key, __u16);
	__type(value, struct queue_totals);
} tx_queues SEC(".maps"), rx_queues SEC(".maps");

static __always_inline int is_our_device(const struct net_device *dev)
{
	union name name = {};
	__u32 zero = 0;
	union name *ours = bpf_map_lookup_elem(&device_name, &zero);

	bpf_probe_read_kernel(&name, sizeof(name), dev->name);
	return ours && name.words[0] == ours->words[0] && name.words[1] == ours->words[1];
}

static __always_inline void count(void *queues, __u16 queue, __u32 length)
{
	struct queue_totals *totals = bpf_map_lookup_elem(queues, &queue);

	if (!totals) {
		struct queue_totals none = {};

		bpf_map_update_elem(queues, &queue, &none, BPF_NOEXIST);
		totals = bpf_map_lookup_elem(queues, &queue);
		if (!totals)
			return;
	}
	totals->bytes += length;
	totals->packets++;
	if (length < 64)
		totals->below_64++;
	else if (length < 512)
		totals->below_512++;
	else if (length < 2048)
		totals->below_2k++;
	else if (length < 16384)
		totals->below_16k++;
	else
		totals->below_64k++;
}

SEC("tp/net/net_dev_start_xmit")
int netqtop_tx(struct trace_event_raw_net_dev_start_xmit *event)
{
	const struct sk_buff *skb = event->skbaddr;

	if (is_our_device(BPF_CORE_READ(skb, dev)))
		count(&tx_queues, BPF_CORE_READ(skb, queue_mapping), BPF_CORE_READ(skb, len));
	return 0;
}

SEC("tp/net/netif_receive_skb")
int netqtop_rx(struct trace_event_raw_net_dev_template *event)
{
	__u64 copy[SKB_BYTES / 8];
	const struct sk_buff *skb = event->skbaddr;

	bpf_probe_read_kernel(copy, sizeof(copy), skb);
	if (is_our_device(*(struct net_device **)((char *)copy + bpf_core_field_offset(struct sk_buff, dev)))) {
		__u16 mapping = BPF_CORE_READ(skb, queue_mapping);

		count(&rx_queues, mapping ? mapping - 1 : 0, BPF_CORE_READ(skb, len));
	}
	return 0;
}
