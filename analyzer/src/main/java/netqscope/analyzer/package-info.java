/** Opens recordings in DuckDB and answers questions about them; the {@code analyzer} command. Loads no native probe. */
@NullMarked
package netqscope.analyzer;

import org.jspecify.annotations.NullMarked;
