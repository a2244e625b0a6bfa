/** What sampling and tracing cost, in words and in columns: the same for the command line and the app. */
@NullMarked
package netqscope.analyzer.lab;

import org.jspecify.annotations.NullMarked;
