// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "udp_traffic.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define MAX_CPUS 8192
#define BETWEEN_CLOCKS 32    /* datagrams; reading the clock costs a few percent of one */
#define MAX_PINGS (64U << 20)
#define LEAST_PING_NS 1000   /* no round trip through two threads is shorter */
#define PING_LOST_S 1
#define ECHO_LOOKS_UP_MS 100

static const char zeros[65536];

static uint64_t clock_ns(clockid_t clock)
{
	struct timespec t;

	clock_gettime(clock, &t);
	return t.tv_sec * 1000000000ULL + t.tv_nsec;
}

static uint64_t now_ns(void)
{
	return clock_ns(CLOCK_MONOTONIC);
}

int udp_allowed_cpus(int *cpus, uint32_t most)
{
	size_t bytes = CPU_ALLOC_SIZE(MAX_CPUS);
	cpu_set_t *set = CPU_ALLOC(MAX_CPUS);
	uint32_t count = 0;
	int error = 0;

	if (!set)
		return -ENOMEM;
	if (sched_getaffinity(0, bytes, set))
		error = -errno;
	for (int cpu = 0; !error && cpu < MAX_CPUS && count < most; cpu++)
		if (CPU_ISSET_S(cpu, bytes, set))
			cpus[count++] = cpu;
	CPU_FREE(set);
	return error ? error : (int)count;
}

/* --- what has to be done in a namespace is done by a thread that goes there and ends */

struct there {
	const struct udp_target *target;
	int result;
};

static int bound_socket(const struct udp_target *target)
{
	struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(target->address)};
	int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0), error;

	if (fd < 0)
		return -errno;
	if (bind(fd, (struct sockaddr *)&address, sizeof(address))) {
		error = -errno;
		close(fd);
		return error;
	}
	return fd;
}

static void *bind_there(void *argument)
{
	struct there *there = argument;

	there->result = setns(there->target->netns, CLONE_NEWNET) ? -errno : bound_socket(there->target);
	return NULL;
}

static void *make_netns(void *argument)
{
	struct there *there = argument;

	if (unshare(CLONE_NEWNET)) {
		there->result = -errno;
		return NULL;
	}
	/* Not CLOEXEC: the ip command is told of it by number. */
	there->result = open("/proc/thread-self/ns/net", O_RDONLY);
	if (there->result < 0)
		there->result = -errno;
	return NULL;
}

static int in_a_thread(void *(*work)(void *), struct there *there)
{
	pthread_t thread;
	int error = pthread_create(&thread, NULL, work, there);

	if (error)
		return -error;
	pthread_join(thread, NULL);
	return there->result;
}

int udp_new_netns(void)
{
	struct there there = {0};

	return in_a_thread(make_netns, &there);
}

static int receiver_of(const struct udp_target *target)
{
	struct there there = {.target = target};

	return target->netns < 0 ? bound_socket(target) : in_a_thread(bind_there, &there);
}

static int sender_to(int receiver)
{
	struct sockaddr_in address;
	socklen_t length = sizeof(address);
	int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0), error;

	if (fd < 0)
		return -errno;
	if (getsockname(receiver, (struct sockaddr *)&address, &length) || connect(fd, (struct sockaddr *)&address, length)) {
		error = -errno;
		close(fd);
		return error;
	}
	return fd;
}

/* The signals are the Java machine's. */
static int create_pinned(pthread_t *thread, int cpu, void *(*work)(void *), void *argument)
{
	size_t bytes = CPU_ALLOC_SIZE(MAX_CPUS);
	cpu_set_t *set = CPU_ALLOC(MAX_CPUS);
	sigset_t all, before;
	pthread_attr_t attributes;
	int error;

	if (!set)
		return -ENOMEM;
	CPU_ZERO_S(bytes, set);
	CPU_SET_S(cpu, bytes, set);
	pthread_attr_init(&attributes);
	pthread_attr_setaffinity_np(&attributes, bytes, set);
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	error = pthread_create(thread, &attributes, work, argument);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	pthread_attr_destroy(&attributes);
	CPU_FREE(set);
	return -error;
}

/* --- flood */

struct sender {
	_Alignas(128) struct udp_flood *flood; /* a cache line, and its neighbour, of its own */
	pthread_t thread;
	int cpu;
	int socket;
	int receiver;
	int error;
	uint64_t packets;
	uint64_t start_ns;
	uint64_t end_ns;
	uint64_t cpu_ns;
};

struct udp_flood {
	uint32_t count;
	uint32_t datagram_bytes;
	uint64_t duration_ns;
	pthread_mutex_t lock;
	pthread_cond_t changed;
	uint32_t waiting;
	enum { GATHERING, GO, CALLED_OFF } start;
	atomic_bool stopped;
	struct sender senders[];
};

/* Nobody sends before all are there. */
static bool await_start(struct udp_flood *flood)
{
	bool go;

	pthread_mutex_lock(&flood->lock);
	flood->waiting++;
	pthread_cond_broadcast(&flood->changed);
	while (flood->start == GATHERING)
		pthread_cond_wait(&flood->changed, &flood->lock);
	go = flood->start == GO;
	pthread_mutex_unlock(&flood->lock);
	return go;
}

static void start_all(struct udp_flood *flood, uint32_t created, bool all)
{
	pthread_mutex_lock(&flood->lock);
	while (all && flood->waiting < created)
		pthread_cond_wait(&flood->changed, &flood->lock);
	flood->start = all ? GO : CALLED_OFF;
	pthread_cond_broadcast(&flood->changed);
	pthread_mutex_unlock(&flood->lock);
}

static void *flood_until_end(void *argument)
{
	struct sender *sender = argument;
	struct udp_flood *flood = sender->flood;
	uint64_t packets = 0, deadline, now;

	if (!await_start(flood))
		return NULL;
	sender->start_ns = now = now_ns();
	deadline = now + flood->duration_ns;
	while (now < deadline && !sender->error && !atomic_load_explicit(&flood->stopped, memory_order_relaxed)) {
		for (int i = 0; i < BETWEEN_CLOCKS && !sender->error; i++) {
			if (send(sender->socket, zeros, flood->datagram_bytes, 0) < 0)
				sender->error = -errno;
			else
				packets++;
		}
		now = now_ns();
	}
	sender->packets = packets;
	sender->end_ns = now;
	sender->cpu_ns = clock_ns(CLOCK_THREAD_CPUTIME_ID);
	return NULL;
}

int udp_flood_open(const struct udp_target *target, const int *cpus, uint32_t cpu_count, struct udp_flood **opened)
{
	size_t bytes = sizeof(struct udp_flood) + cpu_count * sizeof(struct sender);
	struct udp_flood *flood = aligned_alloc(_Alignof(struct udp_flood), bytes);
	int smallest = 0, error = 0;

	if (!flood)
		return -ENOMEM;
	memset(flood, 0, bytes);
	flood->count = cpu_count;
	flood->datagram_bytes = target->datagram_bytes;
	pthread_mutex_init(&flood->lock, NULL);
	pthread_cond_init(&flood->changed, NULL);
	for (uint32_t i = 0; i < cpu_count; i++)
		flood->senders[i] = (struct sender){.flood = flood, .cpu = cpus[i], .socket = -1, .receiver = -1};
	for (uint32_t i = 0; i < cpu_count && !error; i++) {
		struct sender *sender = &flood->senders[i];

		sender->receiver = receiver_of(target);
		if (sender->receiver >= 0 &&
		    setsockopt(sender->receiver, SOL_SOCKET, SO_RCVBUF, &smallest, sizeof(smallest)))
			error = -errno;
		sender->socket = sender->receiver < 0 ? sender->receiver : sender_to(sender->receiver);
		if (sender->socket < 0 && !error)
			error = sender->socket;
	}
	if (error) {
		udp_flood_close(flood);
		return error;
	}
	*opened = flood;
	return 0;
}

int udp_flood_run(struct udp_flood *flood, uint64_t duration_ns, struct udp_flooded *flooded)
{
	uint64_t first_ns = UINT64_MAX, last_ns = 0, process_ns = clock_ns(CLOCK_PROCESS_CPUTIME_ID), senders_ns = 0;
	uint32_t created = 0;
	int error = 0;

	memset(flooded, 0, sizeof(*flooded));
	flood->duration_ns = duration_ns;
	flood->waiting = 0;
	flood->start = GATHERING;
	for (; created < flood->count && !error; created += !error) {
		struct sender *sender = &flood->senders[created];

		sender->error = 0;
		sender->packets = sender->cpu_ns = 0;
		error = create_pinned(&sender->thread, sender->cpu, flood_until_end, sender);
	}
	start_all(flood, created, !error);
	for (uint32_t i = 0; i < created; i++) {
		struct sender *sender = &flood->senders[i];

		pthread_join(sender->thread, NULL);
		error = error ? error : sender->error;
		flooded->packets += sender->packets;
		senders_ns += sender->cpu_ns;
		first_ns = sender->start_ns < first_ns ? sender->start_ns : first_ns;
		last_ns = sender->end_ns > last_ns ? sender->end_ns : last_ns;
	}
	process_ns = clock_ns(CLOCK_PROCESS_CPUTIME_ID) - process_ns;
	flooded->other_cpu_ns = process_ns > senders_ns ? process_ns - senders_ns : 0;
	flooded->duration_ns = error ? 0 : last_ns - first_ns;
	return error;
}

void udp_flood_stop(struct udp_flood *flood)
{
	atomic_store(&flood->stopped, true);
}

void udp_flood_close(struct udp_flood *flood)
{
	if (!flood)
		return;
	for (uint32_t i = 0; i < flood->count; i++) {
		if (flood->senders[i].socket >= 0)
			close(flood->senders[i].socket);
		if (flood->senders[i].receiver >= 0)
			close(flood->senders[i].receiver);
	}
	pthread_cond_destroy(&flood->changed);
	pthread_mutex_destroy(&flood->lock);
	free(flood);
}

/* --- ping-pong */

struct udp_ping {
	int cpu;
	int echo_cpu;
	int socket;
	int echo;
	uint32_t datagram_bytes;
	uint64_t duration_ns;
	uint32_t *half_trips; /* ns */
	uint64_t most;
	uint64_t samples;
	uint64_t start_ns;
	uint64_t end_ns;
	uint64_t client_cpu_ns;
	uint64_t echo_cpu_ns;
	int error;
	atomic_bool done;
	atomic_bool stopped;
};

static void *echo_until_done(void *argument)
{
	struct udp_ping *ping = argument;
	char datagram[sizeof(zeros)];

	while (!atomic_load(&ping->done)) {
		ssize_t bytes = recv(ping->echo, datagram, sizeof(datagram), 0);

		if (bytes >= 0 && !atomic_load(&ping->done))
			send(ping->echo, datagram, bytes, 0);
	}
	ping->echo_cpu_ns = clock_ns(CLOCK_THREAD_CPUTIME_ID);
	return NULL;
}

static void *ping_until_end(void *argument)
{
	struct udp_ping *ping = argument;
	char datagram[sizeof(zeros)];
	uint64_t now = now_ns(), deadline = now + ping->duration_ns;

	ping->start_ns = now;
	while (now < deadline && ping->samples < ping->most && !atomic_load_explicit(&ping->stopped, memory_order_relaxed)) {
		uint64_t before = now, trip;

		if (send(ping->socket, zeros, ping->datagram_bytes, 0) < 0 ||
		    recv(ping->socket, datagram, sizeof(datagram), 0) < 0) {
			ping->error = errno == EAGAIN ? -ETIMEDOUT : -errno;
			break;
		}
		now = now_ns();
		trip = (now - before) / 2;
		ping->half_trips[ping->samples++] = trip > UINT32_MAX ? UINT32_MAX : trip;
	}
	ping->end_ns = now;
	atomic_store(&ping->done, true);
	send(ping->socket, zeros, 1, 0); /* wakes the echo */
	ping->client_cpu_ns = clock_ns(CLOCK_THREAD_CPUTIME_ID);
	return NULL;
}

/* What an earlier run left: its last datagram, where the echo had seen the end before it. */
static void empty(int fd)
{
	char byte;

	while (recv(fd, &byte, 1, MSG_DONTWAIT) >= 0)
		;
}

int udp_ping_open(const struct udp_target *target, int cpu, int echo_cpu, struct udp_ping **opened)
{
	struct timeval lost = {.tv_sec = PING_LOST_S}, look_up = {.tv_usec = ECHO_LOOKS_UP_MS * 1000};
	struct udp_ping *ping = calloc(1, sizeof(*ping));
	struct sockaddr_in address;
	socklen_t length = sizeof(address);
	int error = 0;

	if (!ping)
		return -ENOMEM;
	ping->cpu = cpu;
	ping->echo_cpu = echo_cpu;
	ping->datagram_bytes = target->datagram_bytes;
	ping->echo = receiver_of(target);
	ping->socket = ping->echo < 0 ? ping->echo : sender_to(ping->echo);
	if (ping->socket < 0)
		error = ping->socket;
	else if (getsockname(ping->socket, (struct sockaddr *)&address, &length) ||
		 connect(ping->echo, (struct sockaddr *)&address, length) ||
		 setsockopt(ping->socket, SOL_SOCKET, SO_RCVTIMEO, &lost, sizeof(lost)) ||
		 setsockopt(ping->echo, SOL_SOCKET, SO_RCVTIMEO, &look_up, sizeof(look_up)))
		error = -errno;
	if (error) {
		udp_ping_close(ping);
		return error;
	}
	*opened = ping;
	return 0;
}

static int compare(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return (x > y) - (x < y);
}

/* The least sample that at least so many in a thousand do not exceed. */
static double permille(const struct udp_ping *ping, uint64_t of_thousand)
{
	return ping->half_trips[(ping->samples * of_thousand + 999) / 1000 - 1];
}

static void summarize(struct udp_ping *ping, struct udp_pinged *pinged)
{
	double sum = 0;

	pinged->samples = ping->samples;
	pinged->duration_ns = ping->end_ns - ping->start_ns;
	if (!ping->samples)
		return;
	qsort(ping->half_trips, ping->samples, sizeof(*ping->half_trips), compare);
	for (uint64_t i = 0; i < ping->samples; i++)
		sum += ping->half_trips[i];
	pinged->mean = sum / ping->samples;
	pinged->p50 = permille(ping, 500);
	pinged->p90 = permille(ping, 900);
	pinged->p99 = permille(ping, 990);
	pinged->p99_9 = permille(ping, 999);
	pinged->max = permille(ping, 1000);
}

int udp_ping_run(struct udp_ping *ping, uint64_t duration_ns, struct udp_pinged *pinged)
{
	uint64_t process_ns = clock_ns(CLOCK_PROCESS_CPUTIME_ID), threads_ns;
	pthread_t echo, client;
	int error;

	memset(pinged, 0, sizeof(*pinged));
	ping->duration_ns = duration_ns;
	ping->samples = 0;
	ping->error = 0;
	ping->most = duration_ns / LEAST_PING_NS + 1 < MAX_PINGS ? duration_ns / LEAST_PING_NS + 1 : MAX_PINGS;
	ping->half_trips = malloc(ping->most * sizeof(*ping->half_trips));
	if (!ping->half_trips)
		return -ENOMEM;
	atomic_store(&ping->done, false);
	empty(ping->echo);
	empty(ping->socket);
	error = create_pinned(&echo, ping->echo_cpu, echo_until_done, ping);
	if (!error) {
		error = create_pinned(&client, ping->cpu, ping_until_end, ping);
		if (error)
			atomic_store(&ping->done, true);
		else
			pthread_join(client, NULL);
		pthread_join(echo, NULL);
	}
	error = error ? error : ping->error;
	if (!error) {
		process_ns = clock_ns(CLOCK_PROCESS_CPUTIME_ID) - process_ns;
		threads_ns = ping->client_cpu_ns + ping->echo_cpu_ns;
		pinged->other_cpu_ns = process_ns > threads_ns ? process_ns - threads_ns : 0;
		summarize(ping, pinged);
	}
	free(ping->half_trips);
	ping->half_trips = NULL;
	return error;
}

void udp_ping_stop(struct udp_ping *ping)
{
	atomic_store(&ping->stopped, true);
}

void udp_ping_close(struct udp_ping *ping)
{
	if (!ping)
		return;
	if (ping->socket >= 0)
		close(ping->socket);
	if (ping->echo >= 0)
		close(ping->echo);
	free(ping);
}
