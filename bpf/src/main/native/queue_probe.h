/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The probe: loads and attaches the BPF programs and drains their rings. Plain C, so that the benchmark uses the very code
 * that the JNI library wraps. Functions return a count or 0, or -errno; queue_probe_message() tells the rest in words.
 * A probe is used by one thread at a time.
 */
#ifndef NETQSCOPE_QUEUE_PROBE_H
#define NETQSCOPE_QUEUE_PROBE_H

#include <linux/types.h>
#include <stdint.h>

#include "queue_event.h"

struct queue_probe;

struct queue_probe_options {
	uint32_t device_count;
	struct queue_device devices[QUEUE_MAX_DEVICES];
	uint32_t directions; /* bit 0 tx, bit 1 rx; a direction not asked for is not attached */
	uint32_t ring_shift; /* log2 of the events in a ring */
	enum queue_sampling sampling;
	uint32_t sampling_distance; /* one packet in so many: 2 or more, or without sampling 0 or 1 */
	uint64_t sampling_seed;	    /* of every random number: the same seed takes the same packets of each ring */
};

/* Column memory to drain into, as wide as the recording format has it; validity bitmaps as Arrow has them. */
struct queue_columns {
	uint64_t *monotonic_ns;
	uint8_t *direction;
	uint8_t *device;
	uint16_t *cpu;
	uint16_t *queue_mapping;
	uint32_t *length;
	uint16_t *gso_segs;
	uint16_t *gso_size;
	uint16_t *protocol; /* host byte order */
	uint16_t *vlan_tci;
	uint8_t *vlan_tci_validity;
	uint32_t *hash;
	uint8_t *hash_validity;
	uint64_t *sequence;
};

#define QUEUE_COLUMNS 14
_Static_assert(sizeof(struct queue_columns) == QUEUE_COLUMNS * sizeof(void *), "a struct of pointers and nothing else");

/* Counters of one ring and device. seen = recorded + lost + sampled_out, once detached and drained. */
struct queue_counters {
	uint64_t seen;
	uint64_t recorded; /* rows drained */
	uint64_t lost;
	uint64_t sampled_out;
};

/* What the kernel says of one direction's program. Run time and count are 0 unless its statistics are switched on. */
struct queue_program_statistics {
	uint64_t recursion_misses;
	uint64_t run_time_ns;
	uint64_t run_count;
};

/* Loads and attaches. On failure nothing stays attached, and the message says what libbpf and the verifier said. */
int queue_probe_open(const struct queue_probe_options *options, struct queue_probe **opened);

/* From here on the messages are those of what follows; opening a probe does it. */
void queue_probe_keep_messages(void);

/* The last lines that libbpf logged in this process, or "". */
const char *queue_probe_message(void);

uint32_t queue_probe_cpus(const struct queue_probe *probe);

/* Appends at most max_rows events at from_row; never waits. Events of one ring stay in order. */
uint32_t queue_probe_drain(struct queue_probe *probe, const struct queue_columns *columns, uint32_t from_row,
			   uint32_t max_rows);

/* Losses so far, of all devices: lost[cpu * QUEUE_DIRECTIONS + direction]. */
void queue_probe_lost(const struct queue_probe *probe, uint64_t *lost);

/* counters[(cpu * QUEUE_DIRECTIONS + direction) * QUEUE_MAX_DEVICES + device] */
void queue_probe_counters(const struct queue_probe *probe, struct queue_counters *counters);

int queue_probe_statistics(const struct queue_probe *probe, uint32_t direction, struct queue_program_statistics *statistics);

/* Detaches and waits until no program runs any more; what is in the rings can still be drained. */
int queue_probe_detach(struct queue_probe *probe);

void queue_probe_close(struct queue_probe *probe);

#endif
