/**
 * What a sample of packets says of all of them: pure arithmetic, which knows no recordings and no SQL.
 *
 * <p>Sources: P. Phaal, S. Panchen, "Packet Sampling Basics" (sflow.org); W. G. Cochran, "Sampling Techniques", chapters 2, 5
 * and 6; E. B. Wilson, JASA 22 (1927); G. Y. Zou, A. Donner, Statistics in Medicine 27 (2008), for sums of intervals.
 */
@NullMarked
package netqscope.analyzer.estimate;

import org.jspecify.annotations.NullMarked;
