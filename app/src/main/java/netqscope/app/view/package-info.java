/** The windows: controls that show a view model and tell it what the user did. */
@NullMarked
package netqscope.app.view;

import org.jspecify.annotations.NullMarked;
