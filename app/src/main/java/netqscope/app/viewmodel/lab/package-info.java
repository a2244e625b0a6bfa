/** The sampling laboratory: what precision sampling costs, what tracing costs, and what a sample would have shown. */
@NullMarked
package netqscope.app.viewmodel.lab;

import org.jspecify.annotations.NullMarked;
