package netqscope.app.chart;

import java.util.ArrayList;
import java.util.List;

/** Marks at the top edge of a plot where packets were lost. */
final class LossPainter {

    private static final int HEIGHT = 5;
    private static final int LEAST_WIDTH = 4;
    private static final double NEAR = 5;

    private LossPainter() {}

    /** @param tinted whether the plot beneath a mark is tinted too */
    static void draw(Surface surface, TimeAxis axis, List<LossMark> losses, boolean tinted, ChartTheme theme) {
        Box plot = axis.plot();
        surface.clip(new Box(plot.x(), plot.y() - HEIGHT, plot.width(), plot.height() + HEIGHT));
        for (LossMark loss : losses) {
            if (!isVisible(axis, loss)) {
                continue;
            }
            double from = Math.floor(axis.x(loss.fromNs()));
            double width = Math.max(LEAST_WIDTH, Math.ceil(axis.x(loss.toNs())) - from);
            double left = width == LEAST_WIDTH ? from - 1 : from;
            if (tinted) {
                surface.fill(
                        left, plot.y(), width, plot.height(), theme.warning().deriveColor(0, 1, 1, 0.10));
            }
            surface.fill(left, plot.y() - HEIGHT, width, HEIGHT, theme.warning());
        }
        surface.unclip();
    }

    /** What is said about losses near a point. */
    static List<String> near(TimeAxis axis, List<LossMark> losses, double x) {
        List<String> texts = new ArrayList<>();
        for (LossMark loss : losses) {
            if (isVisible(axis, loss) && x >= axis.x(loss.fromNs()) - NEAR && x <= axis.x(loss.toNs()) + NEAR) {
                texts.add(loss.text());
            }
        }
        return texts.size() > 4 ? texts.subList(0, 4) : texts;
    }

    private static boolean isVisible(TimeAxis axis, LossMark loss) {
        return loss.toNs() >= axis.range().fromNs()
                && loss.fromNs() < axis.range().toNs();
    }
}
