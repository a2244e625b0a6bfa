package netqscope.app.view.lab;

import javafx.scene.Node;
import javafx.scene.control.Slider;
import javafx.scene.layout.Region;

/** The slider below the axis of distances: where its thumb is, is the distance in the charts above. */
final class AlignedSlider extends Region {

    /** What a chart leaves beside its plot. */
    private static final double LEFT = 72;

    private static final double RIGHT = 20;
    private static final double MOST_DISTANCE = 1_000_000;
    private static final double USUAL_THUMB = 18;

    private final Slider slider;

    AlignedSlider(Slider slider) {
        this.slider = slider;
        getChildren().setAll(slider);
    }

    @Override
    protected double computePrefHeight(double width) {
        return slider.prefHeight(-1);
    }

    @Override
    protected double computeMinHeight(double width) {
        return slider.prefHeight(-1);
    }

    @Override
    protected double computePrefWidth(double height) {
        return LEFT + RIGHT + slider.prefWidth(-1);
    }

    @Override
    protected void layoutChildren() {
        Node thumb = slider.lookup(".thumb");
        double wide = thumb instanceof Region region && region.getWidth() > 0 ? region.getWidth() : USUAL_THUMB;
        double from = place(1) - wide / 2;
        double to = place(MOST_DISTANCE) + wide / 2;
        slider.resizeRelocate(from, 0, Math.max(1, to - from), getHeight());
    }

    /** Where a distance is on the axis. */
    private double place(double distance) {
        double part = Math.log(distance / PicturePane.LEAST_DISTANCE)
                / Math.log(PicturePane.MOST_DISTANCE / PicturePane.LEAST_DISTANCE);
        return LEFT + part * (getWidth() - LEFT - RIGHT);
    }
}
