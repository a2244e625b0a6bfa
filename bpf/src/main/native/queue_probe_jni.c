// SPDX-License-Identifier: Apache-2.0
/* The one edge between Java and the probe: primitives, buffers, and strings at set-up. No upcalls; an error is -errno. */
#include <errno.h>
#include <jni.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "device_info.h"
#include "overhead_jni.h"
#include "queue_probe.h"

#define MESSAGE_BYTES 65536

/* Fills a Java byte[] with as much of the text as fits, counted from its end; returns the number of bytes. */
static jint copy_tail(JNIEnv *env, const char *text, jbyteArray to)
{
	size_t length = strlen(text), capacity = (*env)->GetArrayLength(env, to);
	size_t skipped = length > capacity ? length - capacity : 0;

	(*env)->SetByteArrayRegion(env, to, 0, length - skipped, (const jbyte *)text + skipped);
	return length - skipped;
}

static jint describe(JNIEnv *env, jclass class, jstring name, jbyteArray text)
{
	const char *utf8 = (*env)->GetStringUTFChars(env, name, NULL);
	char *lines = calloc(1, MESSAGE_BYTES);
	int result = utf8 && lines ? device_describe(utf8, lines, MESSAGE_BYTES) : -ENOMEM;

	(void)class;
	if (result >= 0 || result == -ENODEV)
		copy_tail(env, lines, text);
	free(lines);
	if (utf8)
		(*env)->ReleaseStringUTFChars(env, name, utf8);
	return result;
}

static jlong open_probe(JNIEnv *env, jclass class, jintArray ifindexes, jlongArray netns, jint directions, jint ring_shift,
			jint sampling, jint distance, jlong seed)
{
	struct queue_probe_options options = {
		.directions = directions,
		.ring_shift = ring_shift,
		.sampling = sampling,
		.sampling_distance = distance,
		.sampling_seed = seed,
	};
	jint ifindex[QUEUE_MAX_DEVICES];
	jlong inode[QUEUE_MAX_DEVICES];
	struct queue_probe *probe;
	int error;

	(void)class;
	options.device_count = (*env)->GetArrayLength(env, ifindexes);
	if (options.device_count > QUEUE_MAX_DEVICES)
		return -E2BIG;
	(*env)->GetIntArrayRegion(env, ifindexes, 0, options.device_count, ifindex);
	(*env)->GetLongArrayRegion(env, netns, 0, options.device_count, inode);
	if ((*env)->ExceptionCheck(env))
		return -EINVAL;
	for (uint32_t i = 0; i < options.device_count; i++)
		options.devices[i] = (struct queue_device){.ifindex = ifindex[i], .netns = inode[i]};
	error = queue_probe_open(&options, &probe);
	return error ? error : (jlong)(intptr_t)probe;
}

static jint message(JNIEnv *env, jclass class, jbyteArray text)
{
	(void)class;
	return copy_tail(env, queue_probe_message(), text);
}

static jint cpus(JNIEnv *env, jclass class, jlong probe)
{
	(void)env, (void)class;
	return queue_probe_cpus((const struct queue_probe *)(intptr_t)probe);
}

static jint drain(JNIEnv *env, jclass class, jlong probe, jlongArray addresses, jint from_row, jint max_rows)
{
	struct queue_columns columns;
	jlong pointers[QUEUE_COLUMNS];

	(void)class;
	(*env)->GetLongArrayRegion(env, addresses, 0, QUEUE_COLUMNS, pointers);
	if ((*env)->ExceptionCheck(env))
		return -EINVAL;
	_Static_assert(sizeof(pointers) == sizeof(columns), "64-bit pointers");
	memcpy(&columns, pointers, sizeof(columns));
	return queue_probe_drain((struct queue_probe *)(intptr_t)probe, &columns, from_row, max_rows);
}

static jint lost(JNIEnv *env, jclass class, jlong probe, jlongArray counts)
{
	const struct queue_probe *p = (const struct queue_probe *)(intptr_t)probe;
	uint32_t rings = queue_probe_cpus(p) * QUEUE_DIRECTIONS;
	uint64_t *values = malloc(rings * sizeof(*values));

	(void)class;
	if (!values)
		return -ENOMEM;
	queue_probe_lost(p, values);
	(*env)->SetLongArrayRegion(env, counts, 0, rings, (const jlong *)values);
	free(values);
	return 0;
}

/* {seen, recorded, lost, sampled out} of each CPU, direction and device, in that order of nesting. */
static jint counters(JNIEnv *env, jclass class, jlong probe, jlongArray counts)
{
	const struct queue_probe *p = (const struct queue_probe *)(intptr_t)probe;
	size_t rows = (size_t)queue_probe_cpus(p) * QUEUE_DIRECTIONS * QUEUE_MAX_DEVICES;
	struct queue_counters *values = malloc(rows * sizeof(*values));

	(void)class;
	if (!values)
		return -ENOMEM;
	_Static_assert(sizeof(*values) == 4 * sizeof(jlong), "four counters a row");
	queue_probe_counters(p, values);
	(*env)->SetLongArrayRegion(env, counts, 0, rows * 4, (const jlong *)values);
	free(values);
	return 0;
}

static jint statistics(JNIEnv *env, jclass class, jlong probe, jint direction, jlongArray values)
{
	struct queue_program_statistics s;
	int error = queue_probe_statistics((const struct queue_probe *)(intptr_t)probe, direction, &s);
	jlong triple[] = {s.recursion_misses, s.run_time_ns, s.run_count};

	(void)class;
	(*env)->SetLongArrayRegion(env, values, 0, 3, triple);
	return error;
}

static jint detach(JNIEnv *env, jclass class, jlong probe)
{
	(void)env, (void)class;
	return queue_probe_detach((struct queue_probe *)(intptr_t)probe);
}

static void close_probe(JNIEnv *env, jclass class, jlong probe)
{
	(void)env, (void)class;
	queue_probe_close((struct queue_probe *)(intptr_t)probe);
}

/* {CLOCK_MONOTONIC, CLOCK_REALTIME} in ns, read back to back; the tightest of a few tries, the realtime at its middle. */
static void clock_pair(JNIEnv *env, jclass class, jlongArray pair)
{
	jlong best[2] = {0, 0}, width = INT64_MAX;

	(void)class;
	for (int try = 0; try < 16; try++) {
		struct timespec before, real, after;
		jlong first, last;

		clock_gettime(CLOCK_MONOTONIC, &before);
		clock_gettime(CLOCK_REALTIME, &real);
		clock_gettime(CLOCK_MONOTONIC, &after);
		first = before.tv_sec * 1000000000LL + before.tv_nsec;
		last = after.tv_sec * 1000000000LL + after.tv_nsec;
		if (last - first < width) {
			width = last - first;
			best[0] = first + width / 2;
			best[1] = real.tv_sec * 1000000000LL + real.tv_nsec;
		}
	}
	(*env)->SetLongArrayRegion(env, pair, 0, 2, best);
}

/* What the Java side was written for: compared when the library is loaded. */
static jint layout(JNIEnv *env, jclass class, jintArray values)
{
	const jint sizes[] = {QUEUE_COLUMNS, QUEUE_MAX_DEVICES, QUEUE_DIRECTIONS, sizeof(struct queue_event)};

	(void)class;
	(*env)->SetIntArrayRegion(env, values, 0, sizeof(sizes) / sizeof(*sizes), sizes);
	return sizeof(sizes) / sizeof(*sizes);
}

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *vm, void *reserved)
{
	static const JNINativeMethod natives[] = {
		{"describe", "(Ljava/lang/String;[B)I", describe},
		{"open", "([I[JIIIIJ)J", open_probe},
		{"message", "([B)I", message},
		{"cpus", "(J)I", cpus},
		{"drain", "(J[JII)I", drain},
		{"lost", "(J[J)I", lost},
		{"counters", "(J[J)I", counters},
		{"statistics", "(JI[J)I", statistics},
		{"detach", "(J)I", detach},
		{"close", "(J)V", close_probe},
		{"clockPair", "([J)V", clock_pair},
		{"layout", "([I)I", layout},
	};
	JNIEnv *env;
	jclass class;

	(void)reserved;
	if ((*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_10))
		return JNI_ERR;
	class = (*env)->FindClass(env, "netqscope/bpf/ProbeLibrary");
	if (!class || (*env)->RegisterNatives(env, class, natives, sizeof(natives) / sizeof(*natives)) ||
	    overhead_register(env))
		return JNI_ERR;
	return JNI_VERSION_10;
}
