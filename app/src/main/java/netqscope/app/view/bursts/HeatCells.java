package netqscope.app.view.bursts;

import javafx.scene.control.TableCell;
import netqscope.app.chart.Palette;
import netqscope.app.view.Themes;
import netqscope.app.view.parts.ColumnCells;
import netqscope.app.viewmodel.bursts.CpuAnswer.Queue;
import netqscope.app.viewmodel.bursts.FlowsModel;
import org.jspecify.annotations.Nullable;

/** Colours the packets of a CPU by their share of the queue's. */
final class HeatCells implements ColumnCells<Queue> {

    private static final int COLOURS = 256;

    /** Of a colour that dark text is read on. */
    private static final double BRIGHT = 0.55;

    private final FlowsModel model;
    private final Themes themes;

    HeatCells(FlowsModel model, Themes themes) {
        this.model = model;
        this.themes = themes;
    }

    @Override
    public void draw(@Nullable Queue row, int column, TableCell<Queue, Queue> cell) {
        int cpu = column - FlowsModel.Cpus.FIRST_CPU;
        if (cpu < 0 || cpu >= model.cpuTablesProperty().get().answer().cpus().size()) {
            return;
        }
        if (row == null || cpu >= row.packets().size()) {
            cell.setStyle("");
        } else if (row.packets().get(cpu).value() == 0) {
            cell.setStyle("-fx-text-fill: -color-fg-subtle;");
        } else {
            cell.setStyle(style(row.share(cpu)));
        }
    }

    private String style(double share) {
        int[] heat = Palette.heat(themes.chartThemeProperty().get());
        int argb = heat[(int) Math.round(share * (COLOURS - 1))];
        int red = argb >> 16 & 0xff;
        int green = argb >> 8 & 0xff;
        int blue = argb & 0xff;
        double brightness = (0.299 * red + 0.587 * green + 0.114 * blue) / 0xff;
        return "-fx-background-color: #%02x%02x%02x; -fx-text-fill: %s;"
                .formatted(red, green, blue, brightness > BRIGHT ? "#24292f" : "#ffffff");
    }
}
