/* SPDX-License-Identifier: Apache-2.0 */
/* What bcc's netqtop does in the kernel, to measure against. The log of libbpf is the probe's: queue_probe_message(). */
#ifndef NETQSCOPE_NETQTOP_PROBE_H
#define NETQSCOPE_NETQTOP_PROBE_H

struct netqtop_probe;

/* Loads the programs, for the device of that name; attaches nothing. */
int netqtop_probe_open(const char *device, struct netqtop_probe **opened);

/* Attaches to the classic tracepoints: -ENOENT where tracefs is not mounted and cannot be. */
int netqtop_probe_attach(struct netqtop_probe *probe);
int netqtop_probe_detach(struct netqtop_probe *probe);

/* Detaches if need be. */
void netqtop_probe_close(struct netqtop_probe *probe);

#endif
