// SPDX-License-Identifier: Apache-2.0
/*
 * Exact traffic, for the samples and the tests: what it says it sent, it sent.
 *
 *   traffic tap NAME QUEUES QUEUE:FRAMES:BYTES...   a multi-queue TAP device; frames written to a queue are received on it
 *   traffic udp ADDRESS DATAGRAMS BYTES FLOWS [PAUSE] datagrams in turn from FLOWS sockets, each a flow of its own, with a
 *                                                    pause of so many microseconds, at least, after each
 *   traffic flood ADDRESS SECONDS BYTES             one flow, as fast as one thread goes; prints how many were sent
 *   traffic gso ADDRESS TRAINS BYTES SEGMENT FLOWS   UDP trains (UDP_SEGMENT): one skb each of BYTES in segments of SEGMENT
 *
 * tap prints "ready" when the device is up, sends all frames each time a line comes on standard input, prints "sent" after
 * each, and keeps the device until standard input ends. The UDP commands need nobody to listen.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/if.h>
#include <linux/if_tun.h>
#include <linux/udp.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define MAX_QUEUES 256
#define MAX_FRAME 65535
#define MAX_FLOWS 1000
#define DISCARD_PORT 9

static int fail(const char *what)
{
	fprintf(stderr, "traffic: %s: %s\n", what, strerror(errno));
	return 1;
}

static int usage(void)
{
	fprintf(stderr, "usage: traffic tap NAME QUEUES QUEUE:FRAMES:BYTES...\n"
			"       traffic udp ADDRESS DATAGRAMS BYTES FLOWS [PAUSE]\n"
			"       traffic flood ADDRESS SECONDS BYTES\n"
			"       traffic gso ADDRESS TRAINS BYTES SEGMENT FLOWS\n");
	return 2;
}

static int open_tap_queue(const char *name)
{
	struct ifreq request = {.ifr_flags = IFF_TAP | IFF_NO_PI | IFF_MULTI_QUEUE};
	int fd = open("/dev/net/tun", O_RDWR);

	if (fd < 0)
		return -1;
	snprintf(request.ifr_name, IFNAMSIZ, "%s", name);
	return ioctl(fd, TUNSETIFF, &request) ? -1 : fd;
}

static int bring_up(const char *name)
{
	struct ifreq request = {0};
	int fd = socket(AF_INET, SOCK_DGRAM, 0);

	snprintf(request.ifr_name, IFNAMSIZ, "%s", name);
	if (fd < 0 || ioctl(fd, SIOCGIFFLAGS, &request))
		return -1;
	request.ifr_flags |= IFF_UP | IFF_RUNNING;
	return ioctl(fd, SIOCSIFFLAGS, &request) | close(fd);
}

struct batch {
	int queue;
	long frames;
	int bytes;
};

/* In turn, so that the queues' packets interleave as on a real device. */
static int write_frames(const int *fds, const struct batch *batches, int n)
{
	static unsigned char frame[MAX_FRAME] = {
		0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 2, 0, 0, 0, 0, 1, 0x88, 0xb5, /* local experimental EtherType */
	};

	for (long round = 0, left = 1; left; round++) {
		left = 0;
		for (int i = 0; i < n; i++) {
			if (round >= batches[i].frames)
				continue;
			if (write(fds[batches[i].queue], frame, batches[i].bytes) != batches[i].bytes)
				return -1;
			left = 1;
		}
	}
	return 0;
}

static int tap(int argc, char **argv)
{
	struct batch batches[MAX_QUEUES];
	int fds[MAX_QUEUES], queues, n = argc - 4, c;

	if (argc < 5 || n > MAX_QUEUES || (queues = atoi(argv[3])) < 1 || queues > MAX_QUEUES)
		return usage();
	for (int i = 0; i < n; i++) {
		struct batch *b = &batches[i];

		if (sscanf(argv[4 + i], "%d:%ld:%d", &b->queue, &b->frames, &b->bytes) != 3 || b->queue < 0 ||
		    b->queue >= queues || b->frames < 0 || b->bytes < 14 || b->bytes > MAX_FRAME)
			return usage();
	}
	for (int i = 0; i < queues; i++) {
		fds[i] = open_tap_queue(argv[2]);
		if (fds[i] < 0)
			return fail("cannot open a TAP queue");
	}
	if (bring_up(argv[2]))
		return fail("cannot bring the device up");
	printf("ready\n");
	fflush(stdout);
	while ((c = getchar()) != EOF) {
		if (c != '\n')
			continue;
		if (write_frames(fds, batches, n))
			return fail("cannot write a frame");
		printf("sent\n");
		fflush(stdout);
	}
	return 0;
}

/*
 * If the address is this host's, a socket that nobody reads stands at the port, so that no "port unreachable" comes back and
 * joins the count: the receive path runs to its end, and a full buffer drops the datagram there.
 */
static int open_sink(struct sockaddr_in *address)
{
	socklen_t length = sizeof(*address);
	int fd = socket(AF_INET, SOCK_DGRAM, 0), smallest = 0;

	if (fd < 0 || setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &smallest, sizeof(smallest)))
		return -1;
	if (!bind(fd, (struct sockaddr *)address, sizeof(*address)))
		return getsockname(fd, (struct sockaddr *)address, &length);
	if (errno != EADDRNOTAVAIL)
		return -1;
	address->sin_port = htons(DISCARD_PORT);
	return close(fd);
}

static int connected_socket(const char *text)
{
	struct sockaddr_in address = {.sin_family = AF_INET};
	int fd = socket(AF_INET, SOCK_DGRAM, 0);

	if (inet_pton(AF_INET, text, &address.sin_addr) != 1) {
		errno = EINVAL;
		return -1;
	}
	if (fd < 0 || open_sink(&address) || connect(fd, (struct sockaddr *)&address, sizeof(address)))
		return -1;
	return fd;
}

/* A full device queue is waited out. */
static int send_one(int fd, const void *payload, size_t bytes)
{
	while (send(fd, payload, bytes, 0) < 0)
		if (errno != ENOBUFS && errno != EINTR)
			return -1;
	return 0;
}

/* From FLOWS sockets in turn; with a segment size other than 0, each send is one train of segments. */
static int send_in_turn(const char *address, long sends, long bytes, int segment, int flows, int pause_us)
{
	static char payload[65507];
	int fds[MAX_FLOWS];

	for (int i = 0; i < flows; i++) {
		fds[i] = connected_socket(address);
		if (fds[i] < 0)
			return fail("cannot open a socket");
		if (segment && setsockopt(fds[i], IPPROTO_UDP, UDP_SEGMENT, &segment, sizeof(segment)))
			return fail("UDP_SEGMENT");
	}
	for (long i = 0; i < sends; i++)
		if (send_one(fds[i % flows], payload, bytes) || (pause_us && usleep(pause_us)))
			return fail("cannot send");
	printf("%ld\n", sends);
	return 0;
}

static int udp(int argc, char **argv)
{
	long datagrams, bytes;
	int flows, pause_us = argc == 7 ? atoi(argv[6]) : 0;

	if (argc < 6 || argc > 7 || (datagrams = atol(argv[3])) < 0 || (bytes = atol(argv[4])) < 0 || bytes > 65507 ||
	    (flows = atoi(argv[5])) < 1 || flows > MAX_FLOWS)
		return usage();
	return send_in_turn(argv[2], datagrams, bytes, 0, flows, pause_us);
}

static int gso(int argc, char **argv)
{
	long trains, bytes;
	int segment, flows;

	if (argc != 7 || (trains = atol(argv[3])) < 0 || (bytes = atol(argv[4])) < 1 || bytes > 65507 ||
	    (segment = atoi(argv[5])) < 1 || (flows = atoi(argv[6])) < 1 || flows > MAX_FLOWS)
		return usage();
	return send_in_turn(argv[2], trains, bytes, segment, flows, 0);
}

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + t.tv_nsec / 1e9;
}

static int flood(int argc, char **argv)
{
	static char payload[65507];
	long bytes, sent = 0;
	double end;
	int fd;

	if (argc != 5 || (bytes = atol(argv[4])) < 0 || bytes > 65507)
		return usage();
	fd = connected_socket(argv[2]);
	if (fd < 0)
		return fail("cannot open a socket");
	for (end = now() + atof(argv[3]); now() < end;)
		for (int i = 0; i < 100; i++, sent++)
			if (send_one(fd, payload, bytes))
				return fail("cannot send");
	printf("%ld\n", sent);
	return 0;
}

int main(int argc, char **argv)
{
	if (argc < 2)
		return usage();
	if (!strcmp(argv[1], "tap"))
		return tap(argc, argv);
	if (!strcmp(argv[1], "udp"))
		return udp(argc, argv);
	if (!strcmp(argv[1], "flood"))
		return flood(argc, argv);
	if (!strcmp(argv[1], "gso"))
		return gso(argc, argv);
	return usage();
}
