// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "queue_probe.h"

#include <arpa/inet.h>
#include <bpf/bpf.h>
#include <bpf/btf.h>
#include <bpf/libbpf.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "geometric_skip.h"
#include "queue_events.skel.h"

struct queue_probe {
	struct queue_events *bpf;
	struct bpf_program *programs[QUEUE_DIRECTIONS];
	struct bpf_link *links[QUEUE_DIRECTIONS];
	uint32_t cpus;
	uint32_t ring_shift;
	uint32_t device_count;
	bool sampled;
	int netns; /* held open, or -1 */
	uint32_t next_ring; /* where the next drain starts, so that no ring starves when the columns fill up */
	struct queue_ring *rings;
	size_t rings_bytes;
	const struct queue_event *events;
	size_t events_bytes;
	uint64_t *next_sequence;				/* of each ring: the least the next event can have */
	uint64_t (*recorded)[QUEUE_MAX_DEVICES];		/* of each ring */
};

/*
 * libbpf's log, its end kept: when loading fails, the verifier's last lines are what explains it. One for the process,
 * because libbpf has one print function for the process.
 */
#define LOG_BYTES 16384
static char log_text[LOG_BYTES + 1];
static size_t log_length;

static int keep_log(enum libbpf_print_level level, const char *format, va_list arguments)
{
	char *line;
	int length;

	if (level == LIBBPF_DEBUG)
		return 0;
	length = vasprintf(&line, format, arguments);
	if (length < 0)
		return 0;

	/* The verifier's log comes as one long line, of which the end matters. */
	size_t skipped = length > LOG_BYTES ? length - LOG_BYTES : 0;
	size_t added = length - skipped;
	size_t kept = log_length + added > LOG_BYTES ? LOG_BYTES - added : log_length;

	memmove(log_text, log_text + log_length - kept, kept);
	memcpy(log_text + kept, line + skipped, added + 1);
	log_length = kept + added;
	free(line);
	return 0;
}

void queue_probe_keep_messages(void)
{
	log_length = 0;
	log_text[0] = 0;
	libbpf_set_print(keep_log);
}

const char *queue_probe_message(void)
{
	return log_text;
}

/* bpf_rdonly_cast() is in the kernel since 6.2; where it is not, gso fields are read by a probe read. */
static bool kernel_has_rdonly_cast(void)
{
	struct btf *kernel = btf__load_vmlinux_btf();
	bool has = kernel && btf__find_by_name_kind(kernel, "bpf_rdonly_cast", BTF_KIND_FUNC) > 0;

	btf__free(kernel);
	return has;
}

static int configure(struct queue_probe *probe, const struct queue_probe_options *options)
{
	struct queue_events *bpf = probe->bpf;
	bool cast = kernel_has_rdonly_cast();
	bool tx = options->directions & 1, rx = options->directions & 2;
	uint64_t rings = (uint64_t)probe->cpus * QUEUE_DIRECTIONS;
	int error;

	if (rings << options->ring_shift > UINT32_MAX)
		return -E2BIG;

	bpf_program__set_autoload(bpf->progs.tx_cast, tx && cast);
	bpf_program__set_autoload(bpf->progs.rx_cast, rx && cast);
	bpf_program__set_autoload(bpf->progs.tx_probe_read, tx && !cast);
	bpf_program__set_autoload(bpf->progs.rx_probe_read, rx && !cast);
	if (tx)
		probe->programs[0] = cast ? bpf->progs.tx_cast : bpf->progs.tx_probe_read;
	if (rx)
		probe->programs[1] = cast ? bpf->progs.rx_cast : bpf->progs.rx_probe_read;

	/* The layout, as the BPF object was compiled with it, against the one compiled here. */
	if (bpf_map__value_size(bpf->maps.rings) != sizeof(struct queue_ring) ||
	    bpf_map__value_size(bpf->maps.events) != sizeof(struct queue_event))
		return -EPROTO;

	memcpy((void *)bpf->rodata->devices, options->devices, sizeof(options->devices));
	bpf->rodata->device_count = options->device_count;
	bpf->rodata->ring_shift = options->ring_shift;
	bpf->rodata->namespace_held = probe->netns >= 0;
	bpf->rodata->sampling = options->sampling;
	if (options->sampling != QUEUE_SAMPLING_NONE) {
		bpf->rodata->sampling_distance = options->sampling_distance;
		bpf->rodata->sampling_scale = geometric_skip_scale(options->sampling_distance);
	}
	error = bpf_map__set_max_entries(bpf->maps.rings, rings);
	return error ? error : bpf_map__set_max_entries(bpf->maps.events, rings << options->ring_shift);
}

static int map_rings(struct queue_probe *probe)
{
	size_t page = sysconf(_SC_PAGESIZE), rings = (size_t)probe->cpus * QUEUE_DIRECTIONS;

	probe->rings_bytes = (rings * sizeof(struct queue_ring) + page - 1) & ~(page - 1);
	probe->events_bytes = (rings << probe->ring_shift) * sizeof(struct queue_event);
	probe->rings = mmap(NULL, probe->rings_bytes, PROT_READ | PROT_WRITE, MAP_SHARED,
			    bpf_map__fd(probe->bpf->maps.rings), 0);
	if (probe->rings == MAP_FAILED) {
		probe->rings = NULL;
		return -errno;
	}
	probe->events = mmap(NULL, probe->events_bytes, PROT_READ, MAP_SHARED, bpf_map__fd(probe->bpf->maps.events), 0);
	if (probe->events == MAP_FAILED) {
		probe->events = NULL;
		return -errno;
	}
	return 0;
}

/* Sampling begins anywhere in the first distance, or after a first random skip. */
static void set_up_rings(struct queue_probe *probe, const struct queue_probe_options *options)
{
	__u64 seeds = options->sampling_seed;

	for (uint32_t index = 0; index < probe->cpus * QUEUE_DIRECTIONS; index++) {
		struct queue_ring *ring = &probe->rings[index];

		ring->ifindex = options->devices[0].ifindex;
		ring->random = geometric_skip_random(&seeds);
		if (options->sampling == QUEUE_SAMPLING_SYSTEMATIC)
			ring->next = geometric_skip_random(&ring->random) % options->sampling_distance;
		else if (options->sampling == QUEUE_SAMPLING_RANDOM)
			ring->next = geometric_skip(&ring->random, geometric_skip_scale(options->sampling_distance));
	}
}

static int attach(struct queue_probe *probe)
{
	for (int direction = 0; direction < QUEUE_DIRECTIONS; direction++) {
		if (!probe->programs[direction])
			continue;
		probe->links[direction] = bpf_program__attach(probe->programs[direction]);
		if (!probe->links[direction])
			return -errno;
	}
	return 0;
}

/* One more than the highest number of a possible CPU: the numbers may have holes, so that counting them is not enough. */
static int possible_cpus(void)
{
	FILE *file = fopen("/sys/devices/system/cpu/possible", "re");
	int first, last, highest = -1;

	if (!file)
		return -errno;
	while (fscanf(file, "%d", &first) == 1) {
		highest = first;
		if (fscanf(file, "-%d", &last) == 1)
			highest = last;
		if (fgetc(file) != ',')
			break;
	}
	fclose(file);
	return highest < 0 ? -EPROTO : highest + 1;
}

/* The namespace of this thread, if it is the device's. */
static void hold_namespace(struct queue_probe *probe, const struct queue_device *device)
{
	struct stat namespace;
	int fd = open("/proc/thread-self/ns/net", O_RDONLY | O_CLOEXEC);

	if (fd >= 0 && (fstat(fd, &namespace) || namespace.st_ino != device->netns)) {
		close(fd);
		fd = -1;
	}
	probe->netns = fd;
}

static int open_probe(struct queue_probe *probe, const struct queue_probe_options *options)
{
	int cpus = possible_cpus(), error;

	if (cpus < 0)
		return cpus;
	if (options->sampling != QUEUE_SAMPLING_NONE &&
	    (options->sampling_distance < 2 || options->sampling_distance > INT32_MAX))
		return -ERANGE;
	probe->cpus = cpus;
	probe->ring_shift = options->ring_shift;
	probe->device_count = options->device_count;
	probe->sampled = options->sampling != QUEUE_SAMPLING_NONE;
	probe->next_sequence = calloc((size_t)cpus * QUEUE_DIRECTIONS, sizeof(*probe->next_sequence));
	probe->recorded = calloc((size_t)cpus * QUEUE_DIRECTIONS, sizeof(*probe->recorded));
	if (!probe->next_sequence || !probe->recorded)
		return -ENOMEM;
	probe->bpf = queue_events__open();
	if (!probe->bpf)
		return -errno;
	hold_namespace(probe, &options->devices[0]);
	error = configure(probe, options);
	if (error)
		return error;
	error = queue_events__load(probe->bpf);
	if (error)
		return error;
	error = map_rings(probe);
	if (error)
		return error;
	set_up_rings(probe, options);
	return attach(probe);
}

int queue_probe_open(const struct queue_probe_options *options, struct queue_probe **opened)
{
	struct queue_probe *probe = calloc(1, sizeof(*probe));
	int error;

	if (!probe)
		return -ENOMEM;
	probe->netns = -1;
	queue_probe_keep_messages();
	error = open_probe(probe, options);
	if (error) {
		queue_probe_close(probe);
		return error;
	}
	*opened = probe;
	return 0;
}

uint32_t queue_probe_cpus(const struct queue_probe *probe)
{
	return probe->cpus;
}

static void set_bit(uint8_t *bitmap, uint32_t row, bool set)
{
	uint8_t bit = 1 << (row & 7);

	bitmap[row >> 3] = set ? bitmap[row >> 3] | bit : bitmap[row >> 3] & ~bit;
}

static uint32_t drain_ring(struct queue_probe *probe, uint32_t index, const struct queue_columns *columns, uint32_t row,
			   uint32_t max_rows)
{
	struct queue_ring *ring = &probe->rings[index];
	const struct queue_event *events = probe->events + ((size_t)index << probe->ring_shift);
	uint64_t tail = ring->tail, sequence = probe->next_sequence[index];
	uint64_t available = __atomic_load_n(&ring->head, __ATOMIC_ACQUIRE) - tail;
	uint32_t rows = available < max_rows ? available : max_rows;
	uint32_t mask = (1U << probe->ring_shift) - 1;
	const uint64_t forty_bits = (1ULL << 40) - 1;

	for (uint32_t end = row + rows; row < end; row++, tail++) {
		const struct queue_event *event = &events[tail & mask];
		uint8_t device = event->device_flags & QUEUE_EVENT_DEVICE_MASK;
		uint64_t low = event->sequence_low | (uint64_t)event->sequence_high << 32;
		bool tagged = event->device_flags & QUEUE_EVENT_VLAN;

		sequence += (low - sequence) & forty_bits;
		columns->monotonic_ns[row] = event->monotonic_ns;
		columns->direction[row] = index % QUEUE_DIRECTIONS;
		columns->device[row] = device;
		columns->cpu[row] = index / QUEUE_DIRECTIONS;
		columns->queue_mapping[row] = event->queue_mapping;
		columns->length[row] = event->length;
		columns->gso_segs[row] = event->gso_segs;
		columns->gso_size[row] = event->gso_size;
		columns->protocol[row] = ntohs(event->protocol);
		columns->vlan_tci[row] = tagged ? event->vlan_tci : 0;
		set_bit(columns->vlan_tci_validity, row, tagged);
		columns->hash[row] = event->hash;
		set_bit(columns->hash_validity, row, event->hash != 0);
		columns->sequence[row] = sequence++;
		probe->recorded[index][device]++;
	}
	probe->next_sequence[index] = sequence;
	__atomic_store_n(&ring->tail, tail, __ATOMIC_RELEASE);
	return rows;
}

uint32_t queue_probe_drain(struct queue_probe *probe, const struct queue_columns *columns, uint32_t from_row,
			   uint32_t max_rows)
{
	uint32_t rings = probe->cpus * QUEUE_DIRECTIONS, rows = 0;

	for (uint32_t i = 0; i < rings; i++) {
		uint32_t index = probe->next_ring;

		rows += drain_ring(probe, index, columns, from_row + rows, max_rows - rows);
		if (rows == max_rows)
			break;
		probe->next_ring = (index + 1) % rings;
	}
	return rows;
}

static uint64_t read_counter(const uint64_t *counter)
{
	return __atomic_load_n(counter, __ATOMIC_RELAXED);
}

void queue_probe_lost(const struct queue_probe *probe, uint64_t *lost)
{
	for (uint32_t index = 0; index < probe->cpus * QUEUE_DIRECTIONS; index++) {
		const struct queue_ring *ring = &probe->rings[index];

		lost[index] = read_counter((const uint64_t *)&ring->refused);
		for (int device = 0; device < QUEUE_MAX_DEVICES; device++)
			lost[index] += read_counter((const uint64_t *)&ring->lost[device]);
	}
}

/* Not counting the refused. A single device has seen all that the ring has taken. */
static uint64_t seen_by(const struct queue_probe *probe, const struct queue_ring *ring, uint32_t device)
{
	if (probe->device_count > 1)
		return read_counter((const uint64_t *)&ring->seen[device]);
	return device ? 0 : read_counter((const uint64_t *)&ring->taken);
}

void queue_probe_counters(const struct queue_probe *probe, struct queue_counters *counters)
{
	for (uint32_t index = 0; index < probe->cpus * QUEUE_DIRECTIONS; index++) {
		const struct queue_ring *ring = &probe->rings[index];

		for (uint32_t device = 0; device < QUEUE_MAX_DEVICES; device++, counters++) {
			uint64_t refused = read_counter((const uint64_t *)&ring->refused_by[device]);
			/* Before what was seen, so that a packet which comes in between does not make the difference negative. */
			uint64_t selected = read_counter((const uint64_t *)&ring->selected[device]);
			uint64_t seen = seen_by(probe, ring, device);

			counters->seen = seen + refused;
			counters->sampled_out = probe->sampled ? seen - selected : 0;
			counters->lost = read_counter((const uint64_t *)&ring->lost[device]) + refused;
			counters->recorded = probe->recorded[index][device];
		}
	}
}

int queue_probe_statistics(const struct queue_probe *probe, uint32_t direction, struct queue_program_statistics *statistics)
{
	struct bpf_prog_info info = {};
	__u32 length = sizeof(info);

	memset(statistics, 0, sizeof(*statistics));
	if (!probe->programs[direction])
		return 0;
	if (bpf_obj_get_info_by_fd(bpf_program__fd(probe->programs[direction]), &info, &length))
		return -errno;
	statistics->recursion_misses = info.recursion_misses;
	statistics->run_time_ns = info.run_time_ns;
	statistics->run_count = info.run_cnt;
	return 0;
}

/*
 * Updating a map of maps is documented to wait for running programs: it returns after an RCU grace period (kernel/bpf/syscall.c,
 * maybe_wait_bpf_programs()). Unlike membarrier() it is not refused on kernels with nohz_full.
 */
static int wait_for_running_programs(void)
{
	LIBBPF_OPTS(bpf_map_create_opts, options);
	int inner, outer = -1, zero = 0, error = 0;

	inner = bpf_map_create(BPF_MAP_TYPE_ARRAY, NULL, sizeof(__u32), sizeof(__u32), 1, NULL);
	if (inner >= 0) {
		options.inner_map_fd = inner;
		outer = bpf_map_create(BPF_MAP_TYPE_ARRAY_OF_MAPS, NULL, sizeof(__u32), sizeof(__u32), 1, &options);
	}
	if (outer < 0 || bpf_map_update_elem(outer, &zero, &inner, BPF_ANY))
		error = -errno;
	if (outer >= 0)
		close(outer);
	if (inner >= 0)
		close(inner);
	return error;
}

int queue_probe_detach(struct queue_probe *probe)
{
	int error = 0;

	for (int direction = 0; direction < QUEUE_DIRECTIONS; direction++) {
		int failed = bpf_link__destroy(probe->links[direction]);

		probe->links[direction] = NULL;
		if (failed && !error)
			error = failed;
	}
	return error ? error : wait_for_running_programs();
}

void queue_probe_close(struct queue_probe *probe)
{
	if (!probe)
		return;
	for (int direction = 0; direction < QUEUE_DIRECTIONS; direction++)
		bpf_link__destroy(probe->links[direction]);
	if (probe->rings)
		munmap(probe->rings, probe->rings_bytes);
	if (probe->events)
		munmap((void *)probe->events, probe->events_bytes);
	queue_events__destroy(probe->bpf);
	if (probe->netns >= 0)
		close(probe->netns);
	free(probe->recorded);
	free(probe->next_sequence);
	free(probe);
}
