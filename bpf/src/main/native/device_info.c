// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "device_info.h"

#include <dirent.h>
#include <errno.h>
#include <linux/ethtool.h>
#include <linux/if_link.h>
#include <linux/rtnetlink.h>
#include <linux/sockios.h>
#include <net/if.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

/* What RTM_GETLINK answers. */
struct link {
	int ifindex;
	char name[IFNAMSIZ];
	char kind[32];	  /* empty for hardware and for lo */
	char address[100]; /* hardware address, as /sys prints it */
	unsigned link_type;
	unsigned mtu;
	unsigned tx_queues; /* as allocated, which may be more than are in use */
	unsigned rx_queues;
};

struct text {
	char *at;
	size_t left;
};

static void append(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void append(struct text *text, const char *format, ...)
{
	va_list arguments;
	int length;

	va_start(arguments, format);
	length = vsnprintf(text->at, text->left, format, arguments);
	va_end(arguments);
	if (length < 0 || (size_t)length >= text->left) {
		text->left = 0; /* too long: reported once, at the end */
		return;
	}
	text->at += length;
	text->left -= length;
}

static void copy_string(char *to, size_t size, const struct rtattr *attribute)
{
	size_t length = strnlen(RTA_DATA(attribute), RTA_PAYLOAD(attribute));

	if (length >= size)
		length = size - 1;
	memcpy(to, RTA_DATA(attribute), length);
	to[length] = 0;
}

static void format_address(char *to, size_t size, const struct rtattr *attribute)
{
	const unsigned char *bytes = RTA_DATA(attribute);

	to[0] = 0;
	for (size_t i = 0; i < RTA_PAYLOAD(attribute) && 3 * i + 3 < size; i++)
		sprintf(to + 3 * i - (i > 0), i ? ":%02x" : "%02x", bytes[i]);
}

static void read_link_info(struct link *link, const struct rtattr *info)
{
	int left = RTA_PAYLOAD(info);

	for (const struct rtattr *a = RTA_DATA(info); RTA_OK(a, left); a = RTA_NEXT(a, left))
		if (a->rta_type == IFLA_INFO_KIND)
			copy_string(link->kind, sizeof(link->kind), a);
}

static void read_link(struct link *link, const struct nlmsghdr *header)
{
	const struct ifinfomsg *message = NLMSG_DATA(header);
	int left = IFLA_PAYLOAD(header);

	link->ifindex = message->ifi_index;
	link->link_type = message->ifi_type;
	for (const struct rtattr *a = IFLA_RTA(message); RTA_OK(a, left); a = RTA_NEXT(a, left)) {
		switch (a->rta_type & NLA_TYPE_MASK) {
		case IFLA_IFNAME:
			copy_string(link->name, sizeof(link->name), a);
			break;
		case IFLA_ADDRESS:
			format_address(link->address, sizeof(link->address), a);
			break;
		case IFLA_MTU:
			link->mtu = *(const __u32 *)RTA_DATA(a);
			break;
		case IFLA_NUM_TX_QUEUES:
			link->tx_queues = *(const __u32 *)RTA_DATA(a);
			break;
		case IFLA_NUM_RX_QUEUES:
			link->rx_queues = *(const __u32 *)RTA_DATA(a);
			break;
		case IFLA_LINKINFO:
			read_link_info(link, a);
			break;
		default:
			break;
		}
	}
}

static int get_link(int ifindex, struct link *link)
{
	struct {
		struct nlmsghdr header;
		struct ifinfomsg message;
	} request = {
		.header = {.nlmsg_len = sizeof(request), .nlmsg_type = RTM_GETLINK, .nlmsg_flags = NLM_F_REQUEST},
		.message = {.ifi_index = ifindex},
	};
	size_t size = 1 << 20; /* a device with many virtual functions has a long answer */
	struct nlmsghdr *answer = malloc(size);
	int result = answer ? 0 : -ENOMEM;
	int socket_fd = answer ? socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_ROUTE) : -1;
	ssize_t length = -1;

	if (answer && socket_fd < 0)
		result = -errno;
	if (!result && send(socket_fd, &request, sizeof(request), 0) < 0)
		result = -errno;
	if (!result) {
		length = recv(socket_fd, answer, size, 0);
		if (length < 0)
			result = -errno;
		else if (!NLMSG_OK(answer, (size_t)length))
			result = -EPROTO;
		else if (answer->nlmsg_type == NLMSG_ERROR)
			result = ((struct nlmsgerr *)NLMSG_DATA(answer))->error;
		else
			read_link(link, answer);
	}
	if (socket_fd >= 0)
		close(socket_fd);
	free(answer);
	return result;
}

/* The first line of /sys/class/net/NAME/ATTRIBUTE, without its end; "" if there is none. */
static void read_sysfs(const struct link *link, const char *attribute, char *value, size_t size)
{
	char path[128];
	FILE *file;

	value[0] = 0;
	snprintf(path, sizeof(path), "/sys/class/net/%s/%s", link->name, attribute);
	file = fopen(path, "re");
	if (!file)
		return;
	if (fgets(value, size, file))
		value[strcspn(value, "\n")] = 0;
	fclose(file);
}

/*
 * /sys shows the devices of the namespace it was mounted in, which need not be this process's. One of the same name, number and
 * hardware address is taken for the same device; two loopbacks are alike, and have one queue each.
 */
static int sysfs_shows(const struct link *link)
{
	char ifindex[16], address[sizeof(link->address)];

	read_sysfs(link, "ifindex", ifindex, sizeof(ifindex));
	read_sysfs(link, "address", address, sizeof(address));
	return atoi(ifindex) == link->ifindex && !strcmp(address, link->address);
}

/* real_num_{tx,rx}_queues: the kernel keeps a directory for each queue in use (net/core/net-sysfs.c). */
static void count_queues_in_use(struct link *link)
{
	char path[128];
	unsigned tx = 0, rx = 0;
	DIR *directory;

	if (!sysfs_shows(link))
		return;
	snprintf(path, sizeof(path), "/sys/class/net/%s/queues", link->name);
	directory = opendir(path);
	if (!directory)
		return;
	for (struct dirent *entry; (entry = readdir(directory));) {
		tx += !strncmp(entry->d_name, "tx-", 3);
		rx += !strncmp(entry->d_name, "rx-", 3);
	}
	closedir(directory);
	if (tx)
		link->tx_queues = tx;
	if (rx)
		link->rx_queues = rx;
}

static int ethtool(int socket_fd, const char *name, void *command)
{
	struct ifreq request = {};

	snprintf(request.ifr_name, IFNAMSIZ, "%s", name);
	request.ifr_data = command;
	return ioctl(socket_fd, SIOCETHTOOL, &request) ? -errno : 0;
}

static void append_offloads(struct text *text, int socket_fd, const char *name)
{
	static const struct {
		const char *name;
		__u32 command;
		__u32 flag; /* of ETHTOOL_GFLAGS, else 0 */
	} offloads[] = {
		{"tso", ETHTOOL_GTSO, 0},		    {"gso", ETHTOOL_GGSO, 0},
		{"gro", ETHTOOL_GGRO, 0},		    {"lro", ETHTOOL_GFLAGS, ETH_FLAG_LRO},
		{"rxvlan", ETHTOOL_GFLAGS, ETH_FLAG_RXVLAN}, {"txvlan", ETHTOOL_GFLAGS, ETH_FLAG_TXVLAN},
		{"rxhash", ETHTOOL_GFLAGS, ETH_FLAG_RXHASH},
	};

	for (size_t i = 0; i < sizeof(offloads) / sizeof(*offloads); i++) {
		struct ethtool_value value = {.cmd = offloads[i].command};

		if (ethtool(socket_fd, name, &value))
			continue; /* the driver has no such offload */
		append(text, "offload.%s=%d\n", offloads[i].name,
		       offloads[i].flag ? !!(value.data & offloads[i].flag) : !!value.data);
	}
}

static void append_names(struct text *text)
{
	struct if_nameindex *names = if_nameindex();

	if (!names)
		return;
	for (struct if_nameindex *n = names; n->if_index; n++)
		append(text, "%s%s", n == names ? "" : ", ", n->if_name);
	if_freenameindex(names);
}

int device_describe(const char *name, char *buffer, size_t size)
{
	struct text text = {.at = buffer, .left = size};
	struct ethtool_drvinfo driver = {.cmd = ETHTOOL_GDRVINFO};
	struct link link = {};
	struct stat netns;
	int ifindex = if_nametoindex(name), socket_fd, error;

	if (!ifindex) {
		append_names(&text);
		return -ENODEV;
	}
	error = get_link(ifindex, &link);
	if (error)
		return error;
	if (stat("/proc/thread-self/ns/net", &netns))
		return -errno;
	count_queues_in_use(&link);
	socket_fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	if (socket_fd < 0)
		return -errno;
	if (ethtool(socket_fd, link.name, &driver))
		driver.driver[0] = 0; /* lo and others have none */
	append(&text, "name=%s\nifindex=%d\nnetns=%lu\n", link.name, link.ifindex, (unsigned long)netns.st_ino);
	append(&text, "driver=%.*s\nkind=%s\n", (int)sizeof(driver.driver), driver.driver, link.kind);
	append(&text, "mtu=%u\nlink_type=%u\n", link.mtu, link.link_type);
	append(&text, "tx_queues=%u\nrx_queues=%u\n", link.tx_queues, link.rx_queues);
	append_offloads(&text, socket_fd, link.name);
	close(socket_fd);
	return text.left ? text.at - buffer : -ENAMETOOLONG;
}
