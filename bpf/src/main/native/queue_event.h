/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-3-Clause) */
/*
 * What the BPF programs and the user side share: the event, the ring header and the configuration. Private to this folder:
 * the recording file, not this struct, is what others may rely on.
 */
#ifndef NETQSCOPE_QUEUE_EVENT_H
#define NETQSCOPE_QUEUE_EVENT_H

#define QUEUE_DIRECTIONS 2 /* 0 tx, 1 rx */
#define QUEUE_MAX_DEVICES 8

/*
 * One packet (skb) on its way through a tracepoint. 32 bytes, two in a cache line:
 *
 *   0        8       12      16      20      22     24     26      28     30   31   32
 *   +--------+-------+-------+-------+-------+------+------+-------+------+----+----+
 *   | ns     | seq   | length| hash  | queue | segs | size | proto | tci  | dev| seq|
 *   +--------+-------+-------+-------+-------+------+------+-------+------+----+----+
 */
struct queue_event {
	__u64 monotonic_ns;  /* bpf_ktime_get_ns(): CLOCK_MONOTONIC, stops in suspend */
	__u32 sequence_low;  /* index among the packets that matched on this CPU and direction: low 32 of 40 bits */
	__u32 length;	     /* skb->len; 32 bits because BIG TCP passes 65,535 */
	__u32 hash;	     /* skb->hash; 0 means the kernel computed none */
	__u16 queue_mapping; /* skb->queue_mapping, raw: tx queue, or rx queue + 1 with 0 for not recorded */
	__u16 gso_segs;	     /* skb_shinfo(skb)->gso_segs */
	__u16 gso_size;	     /* skb_shinfo(skb)->gso_size */
	__u16 protocol;	     /* skb->protocol, network byte order */
	__u16 vlan_tci;	     /* skb->vlan_tci, meaningful with QUEUE_EVENT_VLAN */
	__u8 device_flags;   /* device index in the low 3 bits, QUEUE_EVENT_VLAN */
	__u8 sequence_high;  /* bits 32..39: a gap would have to lose 2^40 packets to be misread */
};

#define QUEUE_EVENT_DEVICE_MASK 0x07
#define QUEUE_EVENT_VLAN 0x80

_Static_assert(sizeof(struct queue_event) == 32, "an event is half a cache line");
_Static_assert(__builtin_offsetof(struct queue_event, sequence_low) == 8, "event layout");
_Static_assert(__builtin_offsetof(struct queue_event, length) == 12, "event layout");
_Static_assert(__builtin_offsetof(struct queue_event, hash) == 16, "event layout");
_Static_assert(__builtin_offsetof(struct queue_event, queue_mapping) == 20, "event layout");
_Static_assert(__builtin_offsetof(struct queue_event, protocol) == 26, "event layout");
_Static_assert(__builtin_offsetof(struct queue_event, vlan_tci) == 28, "event layout");
_Static_assert(__builtin_offsetof(struct queue_event, device_flags) == 30, "event layout");
_Static_assert(QUEUE_MAX_DEVICES <= QUEUE_EVENT_DEVICE_MASK + 1, "a device index fits its bits");

/*
 * Header of one ring; there is one per CPU and direction. Exactly one program writes it, on one CPU, except for the cache
 * line that holds the tail, which user space writes. The events are in a map of their own, ring after ring.
 *
 * A packet that sampling leaves out touches the first line and nothing else: each line more is felt.
 */
struct queue_ring {
	/* Written by the program; what is set up before it is attached, by user space. */
	__u64 taken;   /* packets that matched and were not refused */
	__u64 refused; /* packets met while the ring was busy (the program re-entered); written atomically */
	__u64 next;    /* sampling: the sequence at which the next packet is taken; set up */
	__u64 net;     /* the first device's struct net, once seen; 0 if it is not to be remembered */
	__u32 ifindex; /* the first device's; set up */
	__u32 busy;
	__u64 head;   /* events published; the newest is at head - 1 */
	__u64 random; /* sampling: state of the random numbers; set up */
	__u64 reserved1;
	/* Written by user space. */
	__u64 tail; /* events consumed */
	__u64 reserved2[7];
	/* Written by the program, for each device. */
	__u64 seen[QUEUE_MAX_DEVICES];	     /* not counting the refused; only where there are several devices */
	__u64 lost[QUEUE_MAX_DEVICES];	     /* ring full */
	__u64 refused_by[QUEUE_MAX_DEVICES]; /* written atomically */
	__u64 selected[QUEUE_MAX_DEVICES];   /* events recorded + lost; only with sampling */
};

_Static_assert(sizeof(struct queue_ring) == 384, "a ring header is six cache lines");
_Static_assert(__builtin_offsetof(struct queue_ring, tail) == 64, "the consumer has a cache line of its own");
_Static_assert(__builtin_offsetof(struct queue_ring, seen) == 128, "counters follow the consumer's line");

/* Which of the packets that matched are taken. Each ring is a stream of its own. */
enum queue_sampling { QUEUE_SAMPLING_NONE, QUEUE_SAMPLING_SYSTEMATIC, QUEUE_SAMPLING_RANDOM };

/* A device is an ifindex in a network namespace: every namespace has an ifindex 1. */
struct queue_device {
	__u32 ifindex;
	__u32 netns; /* inode number of the namespace, as in /proc/PID/ns/net */
};

#endif
