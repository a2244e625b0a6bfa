/** What sampling would have cost in precision. */
@NullMarked
package netqscope.analyzer.analysis.sampling;

import org.jspecify.annotations.NullMarked;
