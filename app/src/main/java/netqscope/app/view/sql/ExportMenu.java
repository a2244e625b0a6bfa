package netqscope.app.view.sql;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.beans.value.ChangeListener;
import javafx.scene.Node;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import netqscope.analyzer.console.Outcome;
import netqscope.analyzer.output.Numbers;
import netqscope.app.view.ViewContext;
import netqscope.app.viewmodel.sql.SqlModel;
import netqscope.app.viewmodel.sql.StatementRun;

/** Writes all rows of a statement to a file. */
final class ExportMenu implements AutoCloseable {

    private static final List<String> FORMATS = List.of("CSV", "Parquet", "Arrow");

    private final ViewContext context;
    private final SqlModel model;
    private final StatementRun run;
    private final MenuButton button = new MenuButton("Export");
    private final ChangeListener<String> listener = (source, before, now) -> describe(now);

    ExportMenu(ViewContext context, SqlModel model, StatementRun run) {
        this.context = context;
        this.model = model;
        this.run = run;
        button.setId("sql-export");
        button.getStyleClass().add("flat");
        button.getItems().addAll(items());
        model.exportingProperty().addListener(listener);
    }

    Node node() {
        return button;
    }

    /** The entries for another menu. */
    List<MenuItem> items() {
        return FORMATS.stream().map(this::item).toList();
    }

    @Override
    public void close() {
        model.exportingProperty().removeListener(listener);
    }

    private MenuItem item(String format) {
        MenuItem item = new MenuItem("Export All Rows as " + format + "\u2026");
        item.setOnAction(event -> export(format));
        return item;
    }

    private void export(String format) {
        String extension = format.toLowerCase(java.util.Locale.ROOT);
        Optional<Path> file = context.tools().chooseSave("Export as " + format, "result." + extension, extension);
        file.map(path -> named(path, extension)).ifPresent(this::write);
    }

    /** Writes to a file whose name says the format. */
    void write(Path file) {
        model.export(run, file, new SqlModel.Export() {
            @Override
            public void ended(Outcome outcome) {
                context.tools().report(describe(outcome, file));
            }

            @Override
            public void failed(String message) {
                context.tools().report(message);
            }
        });
    }

    private static Path named(Path path, String extension) {
        String name = String.valueOf(path.getFileName());
        boolean said = Stream.of(".csv", ".parquet", ".arrow").anyMatch(name::endsWith);
        return said ? path : path.resolveSibling(name + "." + extension);
    }

    private static String describe(Outcome outcome, Path file) {
        return switch (outcome) {
            case Outcome.Written(Path target, long rows, long bytes) ->
                "wrote %s %s to %s (%s bytes)"
                        .formatted(
                                Numbers.GROUPED.of(rows),
                                rows == 1 ? "row" : "rows",
                                target,
                                Numbers.GROUPED.of(bytes));
            case Outcome.Failed(var error) -> "could not export to " + file + ": " + error.message();
            case Outcome.Cancelled _ -> "cancelled: " + file + " was not written";
            case Outcome.Done _, Outcome.Table _ -> "";
        };
    }

    private void describe(String exporting) {
        button.setText(exporting.isEmpty() ? "Export" : "Exporting " + exporting + "\u2026");
    }
}
