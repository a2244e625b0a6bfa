/** The questions the analyzer answers, each with a typed result. */
@NullMarked
package netqscope.analyzer.analysis;

import org.jspecify.annotations.NullMarked;
