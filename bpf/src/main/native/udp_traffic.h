/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The traffic that an overhead experiment measures: senders that flood, each pinned to a CPU, and a ping-pong. UDP, since a
 * datagram is a packet: what was sent is what the device counts. Knows nothing of BPF. Functions return 0 or -errno.
 */
#ifndef NETQSCOPE_UDP_TRAFFIC_H
#define NETQSCOPE_UDP_TRAFFIC_H

#include <stdint.h>

struct udp_flood;
struct udp_ping;

/* Where the datagrams go. */
struct udp_target {
	uint32_t address;     /* IPv4, in host byte order */
	int netns;	      /* a descriptor of the namespace that the address is in, -1 for this one */
	uint32_t datagram_bytes; /* of payload */
};

struct udp_flooded {
	uint64_t packets; /* sent; each is one packet of the device */
	uint64_t duration_ns; /* from the first sender's start to the last one's end */
	uint64_t other_cpu_ns; /* CPU time that this process took meanwhile beside the senders */
};

/* Of half the round trips, in ns. Percentiles are samples, by the nearest rank. */
struct udp_pinged {
	uint64_t samples;
	uint64_t duration_ns;
	uint64_t other_cpu_ns; /* as of a flood, beside the two threads */
	double mean, p50, p90, p99, p99_9, max;
};

/* One sender a CPU, each with a receiver of its own that is never read: the receive path runs to its end. */
int udp_flood_open(const struct udp_target *target, const int *cpus, uint32_t cpu_count, struct udp_flood **opened);
int udp_flood_run(struct udp_flood *flood, uint64_t duration_ns, struct udp_flooded *flooded);
/* By any thread: ends what runs, and at once whatever is begun after it. */
void udp_flood_stop(struct udp_flood *flood);
void udp_flood_close(struct udp_flood *flood);

/* One datagram at a time goes to a thread on the other CPU and comes back, both of them waiting in recv(). */
int udp_ping_open(const struct udp_target *target, int cpu, int echo_cpu, struct udp_ping **opened);
int udp_ping_run(struct udp_ping *ping, uint64_t duration_ns, struct udp_pinged *pinged);
void udp_ping_stop(struct udp_ping *ping);
void udp_ping_close(struct udp_ping *ping);

/* The CPUs that this thread may use, at most so many; returns how many there are. */
int udp_allowed_cpus(int *cpus, uint32_t most);

/* A network namespace that is gone once nobody has the returned descriptor. */
int udp_new_netns(void);

#endif
