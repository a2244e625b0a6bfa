/* SPDX-License-Identifier: (GPL-2.0-only OR BSD-3-Clause) */
/*
 * How many packets to pass over so that each is taken with probability 1/D: floor(ln(U) / ln(1 - 1/D)), U uniform in (0, 1].
 * Integers only and no division: the BPF program and user space run the very same lines.
 *
 * With L = -log2(U) that is floor(L * scale), where scale = -1 / log2(1 - 1/D) is computed once, by user space.
 */
#ifndef NETQSCOPE_GEOMETRIC_SKIP_H
#define NETQSCOPE_GEOMETRIC_SKIP_H

#include <linux/types.h>

#define GEOMETRIC_SKIP_INLINE static inline __attribute__((always_inline, unused))

/* Of each 64th of [1, 2): the reciprocal of its middle, to 20 bits behind the point, and -log2 of just that, to 40. */
static const struct {
	__u32 reciprocal;
	__u64 log2;
} geometric_skip_parts[64] = {
	{0xfe040, 0x2dfbe8c3a}, {0xfa233, 0x88e646862}, {0xf6604, 0xe26f9c132}, {0xf2b9d, 0x13aa396bf8},
	{0xef2eb, 0x1918ac6e6a}, {0xebbdb, 0x1e72f03752}, {0xe865b, 0x23b99d9783}, {0xe525a, 0x28ed475365},
	{0xe1fc8, 0x2e0e78ade6}, {0xdee96, 0x331db3ed56}, {0xdbeb6, 0x381b70dab1}, {0xd901b, 0x3d081b3bc5},
	{0xd62b8, 0x41e42ce015}, {0xd3681, 0x46b011ebcb}, {0xd0b6a, 0x4b6c4394e1}, {0xce169, 0x50190f0148},
	{0xcb872, 0x54b706022a}, {0xc907e, 0x5946351bfa}, {0xc6981, 0x5dc7443dd5}, {0xc4373, 0x623a70e4ae},
	{0xc1e4c, 0x66a000f528}, {0xbfa03, 0x6af861b7d2}, {0xbd691, 0x6f43cc321e}, {0xbb3ee, 0x7382a059e1},
	{0xb9214, 0x77b5074059}, {0xb70fc, 0x7bdb506bff}, {0xb509e, 0x7ff5f3c25e}, {0xb30f6, 0x8404ee6e4d},
	{0xb11fd, 0x8808a54bc4}, {0xaf3ae, 0x8c0141cb42}, {0xad603, 0x8fef14ad4f}, {0xab8f7, 0x93d253020c},
	{0xa9c85, 0x97ab373de2}, {0xa80a8, 0x9b7a014cc1}, {0xa655c, 0x9f3ed31da1}, {0xa4a9d, 0xa2f9d2c93c},
	{0xa3066, 0xa6ab4ee1f6}, {0xa16b3, 0xaa537719a8}, {0x9fd81, 0xadf25a82dc}, {0x9e4cb, 0xb18855ce83},
	{0x9cc8e, 0xb5158031cf}, {0x9b4c7, 0xb899f3f1d7}, {0x99d72, 0xbc15f4d93e}, {0x9868d, 0xbf897dc04d},
	{0x97013, 0xc2f500a717}, {0x95a02, 0xc6587f32a7}, {0x94458, 0xc9b3fcde5a}, {0x92f11, 0xcd07cf73ac},
	{0x91a2b, 0xd054006130}, {0x905a4, 0xd3989b0785}, {0x8f178, 0xd6d5ff59ee}, {0x8dda5, 0xda0c3ee01a},
	{0x8ca2a, 0xdd3b43274e}, {0x8b703, 0xe06375805c}, {0x8a430, 0xe3849941f1}, {0x891ac, 0xe69f488049},
	{0x87f78, 0xe9b31f054e}, {0x86d90, 0xecc0918f38}, {0x85bf3, 0xefc79564ff}, {0x84aa0, 0xf2c820944c},
	{0x83993, 0xf5c2b0ad29}, {0x828cc, 0xf8b7135631}, {0x81849, 0xfba570db57}, {0x80808, 0xfe8df3d54e},
};

/* splitmix64 (Steele, Lea and Flood 2014): good numbers from any state. */
GEOMETRIC_SKIP_INLINE __u64 geometric_skip_random(__u64 *state)
{
	__u64 z = *state += 0x9e3779b97f4a7c15ULL;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ULL;
	z = (z ^ z >> 27) * 0x94d049bb133111ebULL;
	return z ^ z >> 31;
}

/* -log2(random / 2^64) with 40 bits behind the point; wrong by less than 2^-29. */
GEOMETRIC_SKIP_INLINE __u64 geometric_skip_log2(__u64 random)
{
	__u64 m = random | 1; /* 0 is one in 2^64 */
	__u32 whole = 1;

	/* Leading zeros; BPF has no instruction for it. */
	for (int shift = 32; shift > 0; shift /= 2) {
		if (!(m >> (64 - shift))) {
			m <<= shift;
			whole += shift;
		}
	}

	/* m is in [1, 2) with 63 bits behind the point: m = (1 + t) / reciprocal, |t| < 1/128, and ln(1 + t) is a short series. */
	__u32 part = m >> 57 & 63;
	__s64 t = (m >> 20) * geometric_skip_parts[part].reciprocal - (1ULL << 63);
	__s64 t36 = t >> 27;
	__s64 square = t36 * t36 >> 32;	       /* 40 bits behind the point, as the following */
	__s64 cube = square * t36 >> 36;
	__s64 ln = (t >> 23) - square / 2 + (cube * 21845 >> 16);
	__s64 log2 = geometric_skip_parts[part].log2 + (ln * 387270501 >> 28); /* 2^28 / ln(2) */
	__s64 result = ((__u64)whole << 40) - log2;

	return result < 0 ? 0 : result;
}

/* The next skip. The scale has 32 bits behind the point; so has the logarithm here. */
GEOMETRIC_SKIP_INLINE __u64 geometric_skip(__u64 *state, __u64 scale)
{
	__u64 logarithm = geometric_skip_log2(geometric_skip_random(state)) >> 8;
	__u64 whole = logarithm >> 32, part = (__u32)logarithm; /* whole <= 64 */
	__u64 scale_whole = scale >> 32, scale_part = (__u32)scale; /* scale_whole < 2^31 */

	/* The 128-bit product without its last 64 bits; no sum overflows. */
	return whole * scale_whole + ((whole * scale_part + part * scale_whole + (part * scale_part >> 32)) >> 32);
}

#ifndef __bpf__
#include <math.h>

/* Of a distance of 2 or more. */
GEOMETRIC_SKIP_INLINE __u64 geometric_skip_scale(__u32 distance)
{
	return llrint(-log(2) / log1p(-1.0 / distance) * 4294967296.0);
}
#endif

#endif
