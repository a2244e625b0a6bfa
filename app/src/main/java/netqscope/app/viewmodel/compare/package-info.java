/** Two recordings side by side, without controls and without a toolkit. */
@NullMarked
package netqscope.app.viewmodel.compare;

import org.jspecify.annotations.NullMarked;
