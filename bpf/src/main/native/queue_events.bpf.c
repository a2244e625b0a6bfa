// SPDX-License-Identifier: (GPL-2.0-only OR BSD-3-Clause)
/*
 * Two programs that write one event per packet into per-CPU rings which user space maps. No lock, no wake-up.
 *
 * Order: device, namespace, sampling, ring. A packet of another device is counted nowhere; from then on every way out is
 * counted.
 *
 * The kernel structs are declared here with the few fields that are read; CO-RE finds their offsets at load.
 */
#include <linux/bpf.h>
#include <linux/types.h>
#include <stdbool.h>

#include <bpf/bpf_core_read.h>
#include <bpf/bpf_helpers.h>
#include <bpf/bpf_tracing.h>

#include "geometric_skip.h"
#include "queue_event.h"

char LICENSE[] SEC("license") = "Dual BSD/GPL";

#define RELOCATED __attribute__((preserve_access_index))

struct ns_common {
	unsigned int inum;
} RELOCATED;

struct net {
	struct ns_common ns;
} RELOCATED;

typedef struct RELOCATED {
	struct net *net;
} possible_net_t;

struct net_device {
	int ifindex;
	possible_net_t nd_net;
} RELOCATED;

struct sk_buff {
	struct net_device *dev;
	unsigned int len;
	__u16 queue_mapping;
	__u32 hash;
	__be16 protocol;
	__be16 vlan_proto;
	__u16 vlan_tci;
	__u32 end;
	unsigned char *head;
} RELOCATED;

/* From 6.3 on a tag is present when vlan_all is not 0; before, a bit says so and a cleared tag leaves its values behind. */
struct sk_buff___vlan_all {
	__u32 vlan_all;
} RELOCATED;

struct sk_buff___vlan_present {
	__u8 vlan_present : 1;
} RELOCATED;

struct skb_shared_info {
	unsigned short gso_size;
	unsigned short gso_segs;
} RELOCATED;

/* Since 6.2. Programs that call it are loaded only where it exists. */
extern void *bpf_rdonly_cast(const void *obj, __u32 btf_id) __ksym __weak;

const volatile struct queue_device devices[QUEUE_MAX_DEVICES];
const volatile __u32 device_count = 0;
const volatile __u32 ring_shift = 0; /* a ring has 1 << ring_shift events */
const volatile bool namespace_held = false; /* the first device's network namespace lives as long as the probe */
const volatile __u32 sampling = QUEUE_SAMPLING_NONE;
const volatile __u32 sampling_distance = 1;
const volatile __u64 sampling_scale = 0; /* geometric_skip_scale(sampling_distance) */

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(map_flags, BPF_F_MMAPABLE);
	__uint(max_entries, QUEUE_DIRECTIONS); /* times the possible CPUs, set before loading */
	__type(key, __u32);
	__type(value, struct queue_ring);
} rings SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(map_flags, BPF_F_MMAPABLE);
	__uint(max_entries, 1); /* rings times events a ring, set before loading */
	__type(key, __u32);
	__type(value, struct queue_event);
} events SEC(".maps");

#define likely(x) __builtin_expect(!!(x), 1)
#define unlikely(x) __builtin_expect(!!(x), 0)

/* How skb_shinfo() is read: checked once at load by the kernel, or by a probe read that costs some 40 ns more. */
enum shinfo_access { SHINFO_CAST, SHINFO_PROBE_READ };

/* A device's index, or -1. The kernel removes what is behind device_count. */
static __always_inline int find_device(const struct net *net, __u32 ifindex)
{
#pragma unroll
	for (int i = 0; i < QUEUE_MAX_DEVICES; i++) {
		if (i >= device_count)
			return -1;
		if (ifindex == devices[i].ifindex && net->ns.inum == devices[i].netns)
			return i;
	}
	return -1;
}

/*
 * The same. What is looked for most is in the ring's own cache line. A namespace's address may be remembered since user space
 * holds the namespace; a device's may not: it can be freed, and another take its place.
 */
static __always_inline int device_index(const struct net_device *dev, struct queue_ring *ring)
{
	const struct net *net = dev->nd_net.net;
	__u32 ifindex = dev->ifindex;
	int device;

	if (likely(ifindex == ring->ifindex && (__u64)net == ring->net))
		return 0;
	device = find_device(net, ifindex);
	if (device == 0 && namespace_held)
		ring->net = (__u64)net;
	return device;
}

/* QUEUE_EVENT_VLAN or 0. */
static __always_inline __u8 vlan_flag(const struct sk_buff *skb)
{
	const struct sk_buff___vlan_all *newer = (const void *)skb;
	const struct sk_buff___vlan_present *older = (const void *)skb;

	if (bpf_core_field_exists(newer->vlan_all))
		return newer->vlan_all ? QUEUE_EVENT_VLAN : 0;
	return BPF_CORE_READ_BITFIELD(older, vlan_present) ? QUEUE_EVENT_VLAN : 0;
}

static __always_inline void fill_gso(struct queue_event *event, const struct sk_buff *skb, enum shinfo_access access)
{
	const unsigned char *address = skb->head + skb->end;

	if (access == SHINFO_CAST) {
		const struct skb_shared_info *shinfo =
			bpf_rdonly_cast(address, bpf_core_type_id_kernel(struct skb_shared_info));

		event->gso_size = shinfo->gso_size;
		event->gso_segs = shinfo->gso_segs;
	} else {
		const struct skb_shared_info *shinfo = (const void *)address;

		bpf_probe_read_kernel(&event->gso_size, sizeof(event->gso_size), &shinfo->gso_size);
		bpf_probe_read_kernel(&event->gso_segs, sizeof(event->gso_segs), &shinfo->gso_segs);
	}
}

/* Everything the slot held before is overwritten. */
static __always_inline void fill(struct queue_event *event, const struct sk_buff *skb, __u64 sequence, __u32 device,
				 enum shinfo_access access)
{
	fill_gso(event, skb, access);
	event->sequence_low = sequence;
	event->sequence_high = sequence >> 32;
	event->length = skb->len;
	event->hash = skb->hash;
	event->queue_mapping = skb->queue_mapping;
	event->protocol = skb->protocol;
	event->vlan_tci = skb->vlan_tci;
	event->device_flags = device | vlan_flag(skb);
	/* Last: reading the clock waits for every instruction before it, so the loads above should be done by then. */
	event->monotonic_ns = bpf_ktime_get_ns();
}

/* The event must be visible before the head that says so. */
static __always_inline void publish(struct queue_ring *ring, __u64 head)
{
#if defined(__TARGET_ARCH_x86)
	barrier();
	*(volatile __u64 *)&ring->head = head;
#else
	__sync_lock_test_and_set(&ring->head, head);
#endif
}

/* Whether sampling takes the packet; then the next one that it takes is drawn. */
static __always_inline bool is_sampled(struct queue_ring *ring, __u64 sequence)
{
	if (likely(sequence < ring->next))
		return false;
	if (sampling == QUEUE_SAMPLING_SYSTEMATIC)
		ring->next += sampling_distance;
	else
		ring->next = sequence + 1 + geometric_skip(&ring->random, sampling_scale);
	return true;
}

static __always_inline int record(const struct sk_buff *skb, const struct net_device *dev, __u32 direction,
				  enum shinfo_access access)
{
	__u32 index = bpf_get_smp_processor_id() * QUEUE_DIRECTIONS + direction;
	struct queue_ring *ring = bpf_map_lookup_elem(&rings, &index);

	if (unlikely(!ring))
		return 0; /* cannot be, the map has one for every possible CPU; the verifier wants it said */

	int device = device_index(dev, ring);

	if (device < 0)
		return 0;
	device &= QUEUE_MAX_DEVICES - 1; /* for the verifier */
	/* Before 6.2 nothing keeps a program from interrupting itself. The ring has a single producer, so it is refused. */
	if (unlikely(*(volatile __u32 *)&ring->busy)) {
		__sync_fetch_and_add(&ring->refused_by[device], 1);
		__sync_fetch_and_add(&ring->refused, 1);
		return 0;
	}
	*(volatile __u32 *)&ring->busy = 1;
	barrier();

	/* The refused have a place in the sequence too: a gap is a lost packet, whatever lost it. */
	__u64 sequence = ring->taken++ + *(volatile __u64 *)&ring->refused;

	if (device_count > 1)
		ring->seen[device]++;
	if (sampling != QUEUE_SAMPLING_NONE) {
		if (!is_sampled(ring, sequence))
			goto done;
		ring->selected[device]++;
	}

	__u64 head = ring->head;
	__u32 shift = ring_shift;
	__u64 size = 1ULL << shift;
	__u32 slot = index << shift | (head & (size - 1));
	struct queue_event *event = 0;

	if (likely(head - *(volatile __u64 *)&ring->tail < size))
		event = bpf_map_lookup_elem(&events, &slot);
	if (likely(event)) {
		fill(event, skb, sequence, device, access);
		publish(ring, head + 1);
	} else {
		ring->lost[device]++;
	}
done:
	barrier();
	*(volatile __u32 *)&ring->busy = 0;
	return 0;
}

/* Order of the arguments: include/trace/events/net.h. */
SEC("tp_btf/net_dev_start_xmit")
int BPF_PROG(tx_cast, struct sk_buff *skb, struct net_device *dev)
{
	return record(skb, dev, 0, SHINFO_CAST);
}

SEC("tp_btf/netif_receive_skb")
int BPF_PROG(rx_cast, struct sk_buff *skb)
{
	return record(skb, skb->dev, 1, SHINFO_CAST);
}

SEC("tp_btf/net_dev_start_xmit")
int BPF_PROG(tx_probe_read, struct sk_buff *skb, struct net_device *dev)
{
	return record(skb, dev, 0, SHINFO_PROBE_READ);
}

SEC("tp_btf/netif_receive_skb")
int BPF_PROG(rx_probe_read, struct sk_buff *skb)
{
	return record(skb, skb->dev, 1, SHINFO_PROBE_READ);
}
