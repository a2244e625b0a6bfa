/** The {@code capture} command: records network interfaces into a recording. Knows no DuckDB. */
@NullMarked
package netqscope.capture;

import org.jspecify.annotations.NullMarked;
