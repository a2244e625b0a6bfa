/* SPDX-License-Identifier: Apache-2.0 */
#ifndef NETQSCOPE_DEVICE_INFO_H
#define NETQSCOPE_DEVICE_INFO_H

#include <stddef.h>

/*
 * Describes an interface of the caller's network namespace as lines of key=value: name, ifindex, netns, driver, kind, mtu,
 * link_type, tx_queues, rx_queues, and offload.NAME=0|1 for each offload that the driver answers for.
 * Returns the length, or -errno; with -ENODEV the text holds the names that there are, separated by ", ".
 */
int device_describe(const char *name, char *text, size_t size);

#endif
