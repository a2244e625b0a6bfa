// SPDX-License-Identifier: Apache-2.0
/*
 * The draws of random sampling, without a kernel:
 *
 *   geometric_skip_test DISTANCE SEED DRAWS FILE      writes so many skips, 64 bits each
 *   geometric_skip_test DISTANCE SEED RING DRAWS FILE writes the sequence numbers that this ring of a probe of this seed takes
 */
#include <stdio.h>
#include <stdlib.h>

#include "../../main/native/geometric_skip.h"

int main(int argc, char **argv)
{
	__u64 scale = geometric_skip_scale(strtoul(argv[1], NULL, 10)), state = strtoull(argv[2], NULL, 10), next = 0;
	long draws = atol(argv[argc - 2]);
	FILE *file = fopen(argv[argc - 1], "w");

	if (!file)
		return 1;
	if (argc == 6) {
		__u64 seeds = state;

		for (long ring = atol(argv[3]); ring >= 0; ring--)
			state = geometric_skip_random(&seeds);
	}
	for (long i = 0; i < draws; i++) {
		__u64 skip = geometric_skip(&state, scale), sequence = next + skip;

		fwrite(argc == 6 ? &sequence : &skip, sizeof(skip), 1, file);
		next = sequence + 1;
	}
	return fclose(file) != 0;
}
