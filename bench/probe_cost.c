// SPDX-License-Identifier: Apache-2.0
/*
 * What tracing adds to a packet: one thread on CPU 0 sends UDP datagrams over lo, each of which passes both tracepoints, while
 * one variant after the other is attached, in interleaved rounds, so that drift hits all alike. The probe's consumer, where
 * there is one, runs on CPU 1.
 *
 * A round's figure for a variant is the fifth percentile of its chunks of 200 datagrams: the steady cost, without what the
 * machine does beside. Printed is the median over the rounds, with quartiles, and the rate over all of the time.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <bpf/bpf.h>
#include <bpf/libbpf.h>
#include <errno.h>
#include <net/if.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "empty.skel.h"
#include "netqtop_probe.h"
#include "queue_probe.h"

#define CHUNK 200
#define WARM_UP 4000
#define MAX_CHUNKS 200000
#define MAX_ROUNDS 1000
#define RING_SHIFT 16 /* 2 MiB of 32-byte events: the recorder's default */
#define ROWS 65536

enum kind { NOTHING, EMPTY, PROBE, NETQTOP };

struct variant {
	enum kind kind;
	const char *name;
	uint32_t distance;
	enum queue_sampling sampling;
};

#define RANDOM(distance) {PROBE, "netqscope, 1 in " #distance, distance, QUEUE_SAMPLING_RANDOM}
static const struct variant variants[] = {
	{NOTHING, "nothing attached", 0, 0},
	{EMPTY, "empty programs", 0, 0},
	{PROBE, "netqscope, every packet", 1, QUEUE_SAMPLING_NONE},
	RANDOM(10),
	RANDOM(100),
	RANDOM(1000),
	RANDOM(10000),
	{PROBE, "netqscope, every 1000th", 1000, QUEUE_SAMPLING_SYSTEMATIC},
	{NETQTOP, "netqtop's kernel side", 0, 0},
};
#define VARIANTS ((int)(sizeof(variants) / sizeof(*variants)))
#define NETQTOP_VARIANT (VARIANTS - 1)

struct attachment {
	struct queue_probe *probe;
	struct bpf_link *links[2];
	pthread_t consumer;
	atomic_bool ready, stop;
	struct queue_columns columns;
};

static struct empty *empty;
static struct netqtop_probe *netqtop;
static double ns_a_packet[VARIANTS][MAX_ROUNDS];
static double pps[VARIANTS][MAX_ROUNDS];
static uint64_t events_seen, events_recorded, events_lost;

static void die(const char *what, int error)
{
	fprintf(stderr, "probe-cost: %s: %s\n%s", what, strerror(error < 0 ? -error : error), queue_probe_message());
	exit(1);
}

static double now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1e9 + t.tv_nsec;
}

static void pin(int cpu)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	if (sched_setaffinity(0, sizeof(set), &set))
		die("sched_setaffinity", errno);
}

static void *column(size_t row_bytes)
{
	void *memory = calloc(ROWS, row_bytes);

	if (!memory)
		die("columns", ENOMEM);
	return memory;
}

/*
 * The kernel counts references to an open file only where threads share their table of open files. The sender is to be alone
 * with its own in every variant, as a process that is being recorded is: otherwise sharing would pass for the probe's cost,
 * some 25 ns a datagram.
 */
static void *consume(void *argument)
{
	struct attachment *a = argument;
	const struct timespec pause = {.tv_nsec = 2000000};

	if (unshare(CLONE_FILES))
		die("unshare", errno);
	atomic_store(&a->ready, true);
	pin(1);
	while (!atomic_load(&a->stop)) {
		while (queue_probe_drain(a->probe, &a->columns, 0, ROWS) == ROWS)
			;
		nanosleep(&pause, NULL);
	}
	return NULL;
}

static void attach_probe(struct attachment *a, const struct variant *variant)
{
	struct stat netns;
	struct queue_probe_options options = {
		.device_count = 1,
		.directions = 3,
		.ring_shift = RING_SHIFT,
		.sampling = variant->sampling,
		.sampling_distance = variant->distance,
		.sampling_seed = now_ns(),
	};
	int error;

	if (stat("/proc/self/ns/net", &netns))
		die("/proc/self/ns/net", errno);
	options.devices[0] = (struct queue_device){.ifindex = if_nametoindex("lo"), .netns = netns.st_ino};
	error = queue_probe_open(&options, &a->probe);
	if (error)
		die("cannot open the probe", error);
	atomic_store(&a->ready, false);
	atomic_store(&a->stop, false);
	error = pthread_create(&a->consumer, NULL, consume, a);
	if (error)
		die("pthread_create", error);
	while (!atomic_load(&a->ready))
		sched_yield();
}

static void detach_probe(struct attachment *a)
{
	struct queue_counters *counters =
		calloc((size_t)queue_probe_cpus(a->probe) * QUEUE_DIRECTIONS * QUEUE_MAX_DEVICES, sizeof(*counters));

	if (!counters)
		die("counters", ENOMEM);
	atomic_store(&a->stop, true);
	pthread_join(a->consumer, NULL);
	queue_probe_detach(a->probe);
	while (queue_probe_drain(a->probe, &a->columns, 0, ROWS))
		;
	queue_probe_counters(a->probe, counters);
	for (uint32_t i = 0; i < queue_probe_cpus(a->probe) * QUEUE_DIRECTIONS * QUEUE_MAX_DEVICES; i++) {
		if (counters[i].seen != counters[i].recorded + counters[i].lost + counters[i].sampled_out)
			die("the account does not balance", EPROTO);
		events_seen += counters[i].seen;
		events_recorded += counters[i].recorded;
		events_lost += counters[i].lost;
	}
	queue_probe_close(a->probe);
	free(counters);
}

static struct bpf_link *attach_program(struct bpf_program *program)
{
	struct bpf_link *link = bpf_program__attach(program);

	if (!link)
		die("cannot attach", errno);
	return link;
}

static void attach(struct attachment *a, const struct variant *variant)
{
	a->links[0] = a->links[1] = NULL;
	if (variant->kind == PROBE) {
		attach_probe(a, variant);
	} else if (variant->kind == EMPTY) {
		a->links[0] = attach_program(empty->progs.empty_tx);
		a->links[1] = attach_program(empty->progs.empty_rx);
	} else if (variant->kind == NETQTOP) {
		int error = netqtop_probe_attach(netqtop);

		if (error)
			die("cannot attach netqtop's programs", error);
	}
}

static void detach(struct attachment *a, const struct variant *variant)
{
	if (variant->kind == PROBE)
		detach_probe(a);
	else if (variant->kind == NETQTOP)
		netqtop_probe_detach(netqtop);
	for (int i = 0; i < 2; i++)
		bpf_link__destroy(a->links[i]);
}

static int compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* q of the sorted values, by the nearest rank. */
static double quantile(const double *sorted, long n, double q)
{
	long rank = q * (n - 1) + 0.5;

	return sorted[rank];
}

static void send_chunk(int socket_fd, const char *payload, size_t bytes)
{
	for (int i = 0; i < CHUNK; i++)
		if (send(socket_fd, payload, bytes, 0) < 0)
			die("send", errno);
}

static void measure(int socket_fd, size_t bytes, double seconds, double *ns, double *rate)
{
	static char payload[65536];
	static double chunks[MAX_CHUNKS];
	double start, end;
	long n = 0;

	for (int i = 0; i < WARM_UP / CHUNK; i++)
		send_chunk(socket_fd, payload, bytes);
	start = end = now_ns();
	while (end - start < seconds * 1e9 && n < MAX_CHUNKS) {
		double before = end;

		send_chunk(socket_fd, payload, bytes);
		end = now_ns();
		chunks[n++] = (end - before) / CHUNK;
	}
	*rate = n * CHUNK * 1e9 / (end - start);
	qsort(chunks, n, sizeof(*chunks), compare);
	*ns = quantile(chunks, n, 0.05);
}

/* A datagram socket connected to one that nobody reads: the receive path runs to its end, then the full buffer drops it. */
static int open_sender(void)
{
	struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	socklen_t length = sizeof(address);
	int receiver = socket(AF_INET, SOCK_DGRAM, 0), sender = socket(AF_INET, SOCK_DGRAM, 0), zero = 0;

	if (receiver < 0 || sender < 0 || setsockopt(receiver, SOL_SOCKET, SO_RCVBUF, &zero, sizeof(zero)) ||
	    bind(receiver, (struct sockaddr *)&address, length) ||
	    getsockname(receiver, (struct sockaddr *)&address, &length) ||
	    connect(sender, (struct sockaddr *)&address, length))
		die("socket", errno);
	return sender;
}

static double added_ns(int variant, int round)
{
	return ns_a_packet[variant][round] - ns_a_packet[0][round];
}

/* A row of the table: medians over the rounds, each against the same round's figure of another variant. */
static void print_variant(int variant, int rounds)
{
	double added[MAX_ROUNDS], drop[MAX_ROUNDS], rate_drop[MAX_ROUNDS], of_empty[MAX_ROUNDS], of_netqtop[MAX_ROUNDS];
	double *const columns[] = {added, drop, rate_drop, of_empty, of_netqtop};

	for (int r = 0; r < rounds; r++) {
		added[r] = added_ns(variant, r);
		drop[r] = 100 * (1 - ns_a_packet[0][r] / ns_a_packet[variant][r]);
		rate_drop[r] = 100 * (1 - pps[variant][r] / pps[0][r]);
		of_empty[r] = added[r] / added_ns(EMPTY, r);
		of_netqtop[r] = added[r] / added_ns(NETQTOP_VARIANT, r);
	}
	for (size_t i = 0; i < sizeof(columns) / sizeof(*columns); i++)
		qsort(columns[i], rounds, sizeof(double), compare);
	printf("| %-23s | %8.0f | %6.0f-%-6.0f | %8.1f %% | %12.1f %% | %6.2f (%.2f-%.2f) | %6.2f (%.2f-%.2f) |\n",
	       variants[variant].name, quantile(added, rounds, 0.5), quantile(added, rounds, 0.25),
	       quantile(added, rounds, 0.75), quantile(drop, rounds, 0.5), quantile(rate_drop, rounds, 0.5),
	       quantile(of_empty, rounds, 0.5), quantile(of_empty, rounds, 0.25), quantile(of_empty, rounds, 0.75),
	       quantile(of_netqtop, rounds, 0.5), quantile(of_netqtop, rounds, 0.25), quantile(of_netqtop, rounds, 0.75));
}

int main(int argc, char **argv)
{
	int rounds = argc > 1 ? atoi(argv[1]) : 40;
	double seconds = argc > 2 ? atof(argv[2]) : 0.3, base[MAX_ROUNDS];
	size_t bytes = argc > 3 ? atoi(argv[3]) : 14;
	struct attachment a = {0};
	int sender, error;

	if (argc > 4 || rounds < 1 || rounds > MAX_ROUNDS || seconds <= 0 || bytes < 1 || bytes > 65000) {
		fprintf(stderr, "usage: probe-cost [ROUNDS (1..%d, 40)] [SECONDS A SLICE (0.3)] [UDP BYTES (14)]\n",
			MAX_ROUNDS);
		return 2;
	}
	if (sysconf(_SC_NPROCESSORS_ONLN) < 2) {
		fprintf(stderr, "probe-cost: needs two CPUs, one for the sender and one for the consumer\n");
		return 1;
	}
	a.columns = (struct queue_columns){
		column(8), column(1), column(1), column(2), column(2), column(4), column(2),
		column(2), column(2), column(2), column(1), column(4), column(1), column(8),
	};
	empty = empty__open_and_load();
	if (!empty)
		die("cannot load the empty programs", errno);
	error = netqtop_probe_open("lo", &netqtop);
	if (error)
		die("cannot load netqtop's programs", error);
	pin(0);
	sender = open_sender();

	for (int r = 0; r < rounds; r++) {
		if (isatty(STDERR_FILENO))
			fprintf(stderr, "\rround %d of %d ", r + 1, rounds);
		for (int i = 0; i < VARIANTS; i++) {
			int v = (r + i) % VARIANTS; /* each is first, second, ... in its turn */

			attach(&a, &variants[v]);
			measure(sender, bytes, seconds, &ns_a_packet[v][r], &pps[v][r]);
			detach(&a, &variants[v]);
		}
	}
	if (isatty(STDERR_FILENO))
		fprintf(stderr, "\r                    \r");

	memcpy(base, ns_a_packet[0], sizeof(base));
	qsort(base, rounds, sizeof(*base), compare);
	printf("%d rounds of %.2f s a variant, %zu-byte UDP over lo, %.0f ns a packet with nothing attached\n\n", rounds,
	       seconds, bytes, quantile(base, rounds, 0.5));
	printf("| %-23s | %8s | %13s | %10s | %14s | %18s | %18s |\n", "variant", "added ns", "quartiles", "PPS drop",
	       "drop, all time", "of the empty ones'", "of netqtop's");
	printf("|---|--:|--:|--:|--:|--:|--:|\n");
	for (int v = 1; v < VARIANTS; v++)
		print_variant(v, rounds);
	printf("\nevents: %lu seen, %lu recorded, %lu lost\n", events_seen, events_recorded, events_lost);
	return 0;
}
