/** The sampling laboratory, and overhead experiments by themselves. */
@NullMarked
package netqscope.app.view.lab;

import org.jspecify.annotations.NullMarked;
