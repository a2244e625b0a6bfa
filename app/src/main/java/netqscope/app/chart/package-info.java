/**
 * Charts, drawn here. They know nothing of recordings, queues or databases.
 *
 * <p>A {@link Chart} arranges what it shows (axes, scales, what it read of its source) and draws it in three steps: what is behind, the
 * series, what is in front. On screen the first and the last are canvases and series over time are a {@link Raster}, drawn by hand; in a
 * file all of it goes to an {@link SvgSurface}. What follows the pointer is a layer of its own. All drawing is once a pulse at most.
 */
@NullMarked
package netqscope.app.chart;

import org.jspecify.annotations.NullMarked;
