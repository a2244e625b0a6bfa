/** Tables that a person reads and a program gets exactly. */
@NullMarked
package netqscope.app.viewmodel.table;

import org.jspecify.annotations.NullMarked;
