/** The views of bursts, and of flows and CPUs. */
@NullMarked
package netqscope.app.view.bursts;

import org.jspecify.annotations.NullMarked;
