package netqscope.app.chart;

import javafx.scene.paint.Color;

/** A labelled line across an {@link XyChart}: vertical at an x, or horizontal at a y. */
public record Marker(double value, boolean vertical, String label, Color color) {}
