// SPDX-License-Identifier: Apache-2.0
/* Kernels before 6.2 have no bpf_rdonly_cast(): on one that seems so, the programs for them are loaded with every sampling. */
#include <bpf/btf.h>

#define btf__find_by_name_kind(btf, name, kind) (-ENOENT)
#include "../../main/native/queue_probe.c"

int main(void)
{
	for (int sampling = QUEUE_SAMPLING_NONE; sampling <= QUEUE_SAMPLING_RANDOM; sampling++) {
		for (uint32_t devices = 1; devices <= QUEUE_MAX_DEVICES; devices += QUEUE_MAX_DEVICES - 1) {
			struct queue_probe_options options = {
				.device_count = devices,
				.directions = 3,
				.ring_shift = 11,
				.sampling = sampling,
				.sampling_distance = 1000,
			};
			struct queue_probe *probe;
			int error = queue_probe_open(&options, &probe);

			if (error) {
				printf("%d: %s\n", error, queue_probe_message());
				return 1;
			}
			printf("%s %s\n", bpf_program__name(probe->programs[0]), bpf_program__name(probe->programs[1]));
			queue_probe_close(probe);
		}
	}
	return 0;
}
