package netqscope.app.chart;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import org.jspecify.annotations.Nullable;

/** The context menu of a chart: taking it along, and seeing where its numbers are from. */
final class ChartMenu {

    private static final double SAVED_SCALE = 2;

    private final Chart chart;
    private @Nullable Runnable onShowSql;
    private @Nullable BiFunction<String, String, Optional<Path>> onChooseFile;
    private @Nullable ContextMenu shown;

    ChartMenu(Chart chart) {
        this.chart = chart;
    }

    void setOnShowSql(Runnable action) {
        onShowSql = action;
    }

    void setOnChooseFile(BiFunction<String, String, Optional<Path>> choose) {
        onChooseFile = choose;
    }

    void show(double screenX, double screenY) {
        hide();
        ContextMenu menu = menu();
        shown = menu;
        menu.show(chart, screenX, screenY);
    }

    void hide() {
        if (shown != null) {
            shown.hide();
            shown = null;
        }
    }

    /** What it offers now; made each time it is shown, as charts are many and menus are rare. */
    ContextMenu menu() {
        MenuItem png = item("Save as PNG…", () -> save("png"));
        MenuItem svg = item("Save as SVG…", () -> save("svg"));
        png.setDisable(onChooseFile == null);
        svg.setDisable(onChooseFile == null);
        MenuItem sql = item("Show the SQL", () -> {
            if (onShowSql != null) {
                onShowSql.run();
            }
        });
        sql.setDisable(onShowSql == null);
        return new ContextMenu(png, svg, item("Copy image", this::copy), new SeparatorMenuItem(), sql);
    }

    private void save(String extension) {
        if (onChooseFile == null) {
            return;
        }
        Optional<Path> chosen =
                onChooseFile.apply("Save the chart as " + extension.toUpperCase(Locale.ROOT), extension);
        if (chosen.isEmpty()) {
            return;
        }
        Path file = chosen.get();
        try {
            if (extension.equals("svg")) {
                chart.exportSvg(file);
            } else {
                chart.exportPng(file, SAVED_SCALE);
            }
            chart.report("Saved " + file);
        } catch (IOException e) {
            chart.report("Cannot write " + file + ": " + reason(e));
        }
    }

    private void copy() {
        ClipboardContent content = new ClipboardContent();
        content.putImage(chart.picture(SAVED_SCALE));
        Clipboard.getSystemClipboard().setContent(content);
        chart.report("Copied the picture");
    }

    private static String reason(IOException e) {
        return e instanceof NoSuchFileException
                ? "there is no such directory"
                : e instanceof AccessDeniedException ? "permission denied" : String.valueOf(e.getMessage());
    }

    private static MenuItem item(String text, Runnable action) {
        MenuItem item = new MenuItem(text);
        item.setOnAction(event -> action.run());
        return item;
    }
}
