/** Benchmarks, and the generator of the recordings they read: traffic that nobody sent, in any amount. */
@NullMarked
package netqscope.bench;

import org.jspecify.annotations.NullMarked;
