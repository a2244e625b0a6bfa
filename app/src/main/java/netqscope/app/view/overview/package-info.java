/** Rates over time, and the table of queues. */
@NullMarked
package netqscope.app.view.overview;

import org.jspecify.annotations.NullMarked;
