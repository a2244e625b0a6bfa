/** SQL entered at a terminal or read from a script, against whatever runs it. */
@NullMarked
package netqscope.analyzer.shell;

import org.jspecify.annotations.NullMarked;
