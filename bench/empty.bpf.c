// SPDX-License-Identifier: (GPL-2.0-only OR BSD-3-Clause)
/* Programs that do nothing: the floor of what any program on the two tracepoints costs. */
#include <linux/bpf.h>
#include <linux/types.h>

#include <bpf/bpf_helpers.h>
#include <bpf/bpf_tracing.h>

char LICENSE[] SEC("license") = "Dual BSD/GPL";

SEC("tp_btf/net_dev_start_xmit")
int BPF_PROG(empty_tx)
{
	return 0;
}

SEC("tp_btf/netif_receive_skb")
int BPF_PROG(empty_rx)
{
	return 0;
}
