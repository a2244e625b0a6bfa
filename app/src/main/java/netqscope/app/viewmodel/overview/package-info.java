/** Which queue is hot, and when: rates over time, and the table of queues. */
@NullMarked
package netqscope.app.viewmodel.overview;

import org.jspecify.annotations.NullMarked;
