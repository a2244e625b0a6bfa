// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "netqtop_probe.h"

#include <bpf/bpf.h>
#include <bpf/libbpf.h>
#include <errno.h>
#include <net/if.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>

#include "netqtop.skel.h"
#include "queue_probe.h"

struct netqtop_probe {
	struct netqtop *bpf;
	struct bpf_link *tx;
	struct bpf_link *rx;
};

static int load(struct netqtop_probe *probe, const char *device)
{
	char name[IF_NAMESIZE] = {0};
	__u32 zero = 0;
	int error;

	if (strlen(device) >= sizeof(name))
		return -ENAMETOOLONG;
	memcpy(name, device, strlen(device));
	probe->bpf = netqtop__open();
	if (!probe->bpf)
		return -errno;
	error = netqtop__load(probe->bpf);
	return error ? error : bpf_map__update_elem(probe->bpf->maps.device_name, &zero, sizeof(zero), name, sizeof(name), 0);
}

int netqtop_probe_open(const char *device, struct netqtop_probe **opened)
{
	struct netqtop_probe *probe = calloc(1, sizeof(*probe));
	int error;

	if (!probe)
		return -ENOMEM;
	queue_probe_keep_messages();
	error = load(probe, device);
	if (error) {
		netqtop_probe_close(probe);
		return error;
	}
	*opened = probe;
	return 0;
}

static int attach(struct netqtop_probe *probe)
{
	int error;

	probe->tx = bpf_program__attach(probe->bpf->progs.netqtop_tx);
	if (probe->tx)
		probe->rx = bpf_program__attach(probe->bpf->progs.netqtop_rx);
	if (probe->rx)
		return 0;
	error = -errno;
	netqtop_probe_detach(probe);
	return error;
}

struct attachment {
	struct netqtop_probe *probe;
	int error;
};

/* libbpf looks for a tracepoint's number in tracefs. Where none is mounted, this thread mounts one that nobody else sees. */
static void *attach_with_own_tracefs(void *argument)
{
	struct attachment *attachment = argument;

	if (unshare(CLONE_NEWNS) || mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) ||
	    mount("tracefs", "/sys/kernel/tracing", "tracefs", 0, NULL))
		attachment->error = -ENOENT;
	else
		attachment->error = attach(attachment->probe);
	return NULL;
}

int netqtop_probe_attach(struct netqtop_probe *probe)
{
	struct attachment attachment = {.probe = probe};
	pthread_t thread;
	int error;

	queue_probe_keep_messages();
	error = attach(probe);
	if (error != -ENOENT)
		return error;
	error = pthread_create(&thread, NULL, attach_with_own_tracefs, &attachment);
	if (error)
		return -error;
	pthread_join(thread, NULL);
	return attachment.error;
}

int netqtop_probe_detach(struct netqtop_probe *probe)
{
	int tx = bpf_link__destroy(probe->tx), rx = bpf_link__destroy(probe->rx);

	probe->tx = probe->rx = NULL;
	return tx ? tx : rx;
}

void netqtop_probe_close(struct netqtop_probe *probe)
{
	if (!probe)
		return;
	netqtop_probe_detach(probe);
	netqtop__destroy(probe->bpf);
	free(probe);
}
