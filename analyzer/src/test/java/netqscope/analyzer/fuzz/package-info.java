/** Damages recordings at random and watches what the analyzer makes of them. */
@NullMarked
package netqscope.analyzer.fuzz;

import org.jspecify.annotations.NullMarked;
