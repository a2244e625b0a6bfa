/** The view that compares an open recording with another one. */
@NullMarked
package netqscope.app.view.compare;

import org.jspecify.annotations.NullMarked;
