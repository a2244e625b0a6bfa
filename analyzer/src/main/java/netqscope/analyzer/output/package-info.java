/** How results become text: tables, CSV, JSON and Markdown, on standard output or in a file. */
@NullMarked
package netqscope.analyzer.output;

import org.jspecify.annotations.NullMarked;
