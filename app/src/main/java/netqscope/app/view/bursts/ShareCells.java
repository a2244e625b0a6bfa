package netqscope.app.view.bursts;

import javafx.scene.control.ContentDisplay;
import javafx.scene.control.TableCell;
import netqscope.app.chart.Palette;
import netqscope.app.chart.ShareBar;
import netqscope.app.view.Themes;
import netqscope.app.view.parts.ColumnCells;
import netqscope.app.viewmodel.QueueKey;
import netqscope.app.viewmodel.QueueNames;
import netqscope.app.viewmodel.bursts.FlowAnswer.Flow;
import org.jspecify.annotations.Nullable;

/** Bars beside the shares of flows, in the colours of their queues. */
final class ShareCells implements ColumnCells<Flow> {

    private static final int SHARE = 2;
    private static final double WIDTH = 72;
    private static final double HEIGHT = 10;
    private static final double GAP = 8;

    private final QueueNames names;
    private final Themes themes;

    ShareCells(QueueNames names, Themes themes) {
        this.names = names;
        this.themes = themes;
    }

    @Override
    public void draw(@Nullable Flow row, int column, TableCell<Flow, Flow> cell) {
        if (column != SHARE) {
            return;
        }
        if (row == null) {
            cell.setGraphic(null);
            return;
        }
        ShareBar bar = cell.getGraphic() instanceof ShareBar before ? before : new ShareBar(WIDTH, HEIGHT);
        QueueKey queue = row.place().queue();
        bar.setShare(
                row.share().map(share -> share.value()).orElse(Double.NaN),
                Palette.series(
                        names.index(queue),
                        names.count(queue.direction()),
                        themes.chartThemeProperty().get()));
        cell.setGraphic(bar);
        cell.setGraphicTextGap(GAP);
        cell.setContentDisplay(ContentDisplay.RIGHT);
    }

    @Override
    public double extraWidth(int column) {
        return column == SHARE ? WIDTH + GAP : 0;
    }
}
