/** The view of packet lengths. */
@NullMarked
package netqscope.app.view.sizes;

import org.jspecify.annotations.NullMarked;
