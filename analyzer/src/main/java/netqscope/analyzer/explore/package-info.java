/** What exploring a recording by eye needs in memory, and what has to be known before its numbers are trusted. */
@NullMarked
package netqscope.analyzer.explore;

import org.jspecify.annotations.NullMarked;
