// SPDX-License-Identifier: Apache-2.0
/* The edge between Java and what an overhead experiment needs beside the probe. As in queue_probe_jni.c. */
#include "overhead_jni.h"

#include <errno.h>
#include <stdint.h>
#include <unistd.h>

#include "netqtop_probe.h"
#include "udp_traffic.h"

#define MAX_CPUS 8192

static jlong flood_open(JNIEnv *env, jclass class, jint address, jint netns, jint bytes, jintArray cpus)
{
	struct udp_target target = {.address = address, .netns = netns, .datagram_bytes = bytes};
	jint count = (*env)->GetArrayLength(env, cpus);
	struct udp_flood *flood;
	jint *numbers;
	int error;

	(void)class;
	numbers = (*env)->GetIntArrayElements(env, cpus, NULL);
	if (!numbers)
		return -ENOMEM;
	error = udp_flood_open(&target, numbers, count, &flood);
	(*env)->ReleaseIntArrayElements(env, cpus, numbers, JNI_ABORT);
	return error ? error : (jlong)(intptr_t)flood;
}

/* {packets, duration in ns, CPU time of others in ns} */
static jint flood_run(JNIEnv *env, jclass class, jlong flood, jlong duration_ns, jlongArray values)
{
	struct udp_flooded flooded;
	int error = udp_flood_run((struct udp_flood *)(intptr_t)flood, duration_ns, &flooded);
	jlong triple[] = {flooded.packets, flooded.duration_ns, flooded.other_cpu_ns};

	(void)class;
	(*env)->SetLongArrayRegion(env, values, 0, 3, triple);
	return error;
}

static void flood_stop(JNIEnv *env, jclass class, jlong flood)
{
	(void)env, (void)class;
	udp_flood_stop((struct udp_flood *)(intptr_t)flood);
}

static void flood_close(JNIEnv *env, jclass class, jlong flood)
{
	(void)env, (void)class;
	udp_flood_close((struct udp_flood *)(intptr_t)flood);
}

static jlong ping_open(JNIEnv *env, jclass class, jint address, jint netns, jint bytes, jint cpu, jint echo_cpu)
{
	struct udp_target target = {.address = address, .netns = netns, .datagram_bytes = bytes};
	struct udp_ping *ping;
	int error = udp_ping_open(&target, cpu, echo_cpu, &ping);

	(void)env, (void)class;
	return error ? error : (jlong)(intptr_t)ping;
}

/* {samples, duration in ns, CPU time of others in ns}, {mean, p50, p90, p99, p99.9, max} */
static jint ping_run(JNIEnv *env, jclass class, jlong ping, jlong duration_ns, jlongArray counts, jdoubleArray times)
{
	struct udp_pinged pinged;
	int error = udp_ping_run((struct udp_ping *)(intptr_t)ping, duration_ns, &pinged);
	jlong triple[] = {pinged.samples, pinged.duration_ns, pinged.other_cpu_ns};
	jdouble ns[] = {pinged.mean, pinged.p50, pinged.p90, pinged.p99, pinged.p99_9, pinged.max};

	(void)class;
	(*env)->SetLongArrayRegion(env, counts, 0, 3, triple);
	(*env)->SetDoubleArrayRegion(env, times, 0, 6, ns);
	return error;
}

static void ping_stop(JNIEnv *env, jclass class, jlong ping)
{
	(void)env, (void)class;
	udp_ping_stop((struct udp_ping *)(intptr_t)ping);
}

static void ping_close(JNIEnv *env, jclass class, jlong ping)
{
	(void)env, (void)class;
	udp_ping_close((struct udp_ping *)(intptr_t)ping);
}

static jint allowed_cpus(JNIEnv *env, jclass class, jintArray cpus)
{
	static int numbers[MAX_CPUS];
	jint capacity = (*env)->GetArrayLength(env, cpus);
	int count = udp_allowed_cpus(numbers, capacity < MAX_CPUS ? capacity : MAX_CPUS);

	(void)class;
	if (count > 0)
		(*env)->SetIntArrayRegion(env, cpus, 0, count, numbers);
	return count;
}

static jint new_netns(JNIEnv *env, jclass class)
{
	(void)env, (void)class;
	return udp_new_netns();
}

static void close_descriptor(JNIEnv *env, jclass class, jint descriptor)
{
	(void)env, (void)class;
	close(descriptor);
}

static jlong netqtop_open(JNIEnv *env, jclass class, jstring device)
{
	const char *name = (*env)->GetStringUTFChars(env, device, NULL);
	struct netqtop_probe *probe;
	int error = name ? netqtop_probe_open(name, &probe) : -ENOMEM;

	(void)class;
	if (name)
		(*env)->ReleaseStringUTFChars(env, device, name);
	return error ? error : (jlong)(intptr_t)probe;
}

static jint netqtop_attach(JNIEnv *env, jclass class, jlong probe)
{
	(void)env, (void)class;
	return netqtop_probe_attach((struct netqtop_probe *)(intptr_t)probe);
}

static jint netqtop_detach(JNIEnv *env, jclass class, jlong probe)
{
	(void)env, (void)class;
	return netqtop_probe_detach((struct netqtop_probe *)(intptr_t)probe);
}

static void netqtop_close(JNIEnv *env, jclass class, jlong probe)
{
	(void)env, (void)class;
	netqtop_probe_close((struct netqtop_probe *)(intptr_t)probe);
}

static int register_natives(JNIEnv *env, const char *name, const JNINativeMethod *natives, jint count)
{
	jclass class = (*env)->FindClass(env, name);

	return class ? (*env)->RegisterNatives(env, class, natives, count) : JNI_ERR;
}

#define REGISTER(env, name, natives) register_natives(env, name, natives, sizeof(natives) / sizeof(*(natives)))

int overhead_register(JNIEnv *env)
{
	static const JNINativeMethod flood[] = {
		{"open", "(III[I)J", flood_open},
		{"run", "(JJ[J)I", flood_run},
		{"stop", "(J)V", flood_stop},
		{"close", "(J)V", flood_close},
	};
	static const JNINativeMethod ping[] = {
		{"open", "(IIIII)J", ping_open},
		{"run", "(JJ[J[D)I", ping_run},
		{"stop", "(J)V", ping_stop},
		{"close", "(J)V", ping_close},
	};
	static const JNINativeMethod host[] = {
		{"allowedCpus", "([I)I", allowed_cpus},
		{"newNetns", "()I", new_netns},
		{"closeDescriptor", "(I)V", close_descriptor},
	};
	static const JNINativeMethod netqtop[] = {
		{"open", "(Ljava/lang/String;)J", netqtop_open},
		{"attach", "(J)I", netqtop_attach},
		{"detach", "(J)I", netqtop_detach},
		{"close", "(J)V", netqtop_close},
	};

	return REGISTER(env, "netqscope/bpf/UdpFlood", flood) || REGISTER(env, "netqscope/bpf/UdpPing", ping) ||
	       REGISTER(env, "netqscope/bpf/LoadHost", host) || REGISTER(env, "netqscope/bpf/NetqtopProbe", netqtop);
}
