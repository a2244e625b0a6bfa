/** What a window in which a person writes SQL needs besides the window: results, errors, completion, statements to begin with. */
@NullMarked
package netqscope.analyzer.console;

import org.jspecify.annotations.NullMarked;
