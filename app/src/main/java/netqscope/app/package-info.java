/** The desktop app. Contains no SQL; asks the analyzer. */
@NullMarked
package netqscope.app;

import org.jspecify.annotations.NullMarked;
