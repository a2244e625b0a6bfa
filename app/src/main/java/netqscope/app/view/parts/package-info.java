/** What several views are made of. */
@NullMarked
package netqscope.app.view.parts;

import org.jspecify.annotations.NullMarked;
