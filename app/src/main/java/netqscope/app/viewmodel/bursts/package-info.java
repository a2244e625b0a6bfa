/** What the views of bursts, and of flows and CPUs, show. */
@NullMarked
package netqscope.app.viewmodel.bursts;

import org.jspecify.annotations.NullMarked;
