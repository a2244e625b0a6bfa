/** What the view of packet lengths shows. */
@NullMarked
package netqscope.app.viewmodel.sizes;

import org.jspecify.annotations.NullMarked;
