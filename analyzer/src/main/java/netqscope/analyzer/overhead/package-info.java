/** What overhead experiments say: means, drops, and how sure that is. Pure: no files, no SQL, no output. */
@NullMarked
package netqscope.analyzer.overhead;

import org.jspecify.annotations.NullMarked;
