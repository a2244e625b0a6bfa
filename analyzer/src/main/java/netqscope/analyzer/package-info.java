/** The {@code analyzer} command: it answers questions about recordings. Loads no native probe. */
@NullMarked
package netqscope.analyzer;

import org.jspecify.annotations.NullMarked;
