package netqscope.app.view.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import javafx.beans.value.ChangeListener;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import netqscope.analyzer.console.ResultTable;
import netqscope.analyzer.database.ResultColumn;
import netqscope.app.chart.Axis;
import netqscope.app.chart.ChartTheme;
import netqscope.app.chart.Palette;
import netqscope.app.chart.XyChart;
import netqscope.app.chart.XySeries;
import netqscope.app.view.ViewContext;
import netqscope.app.viewmodel.sql.AxisText;
import netqscope.app.viewmodel.sql.ChartChoice;
import netqscope.app.viewmodel.sql.ChartData;
import netqscope.app.viewmodel.sql.ChartKind;

/** A chart of a result, and the choice of what is drawn. */
final class ResultChart implements AutoCloseable {

    private final ResultTable table;
    private final ViewContext context;
    private final XyChart chart = new XyChart();
    private final BorderPane node = new BorderPane();
    private final ChoiceBox<Integer> x = new ChoiceBox<>();
    private final MenuButton y = new MenuButton();
    private final List<CheckMenuItem> yItems = new ArrayList<>();
    private final MenuButton series = new MenuButton();
    private final List<CheckMenuItem> seriesItems = new ArrayList<>();
    private final ChoiceBox<ChartKind> kind = new ChoiceBox<>();
    private final Label note = new Label();
    private final ChangeListener<ChartTheme> themeListener = (source, before, now) -> draw();
    private boolean choosing;

    ResultChart(ViewContext context, ResultTable table) {
        this.table = table;
        this.context = context;
        chart.themeProperty().bind(context.themes().chartThemeProperty());
        chart.setOnChooseFile(
                (title, extension) -> context.tools().chooseSave(title, "result." + extension, extension));
        context.themes().chartThemeProperty().addListener(themeListener);
        note.getStyleClass().add("text-muted");
        HBox choices =
                new HBox(8, caption("x"), x, caption("y"), y, caption("series"), series, caption("as"), kind, note);
        choices.setAlignment(Pos.CENTER_LEFT);
        choices.getStyleClass().add("sql-chart-bar");
        fill();
        Optional<ChartChoice> choice = ChartChoice.of(table);
        if (choice.isEmpty()) {
            Label nothing = new Label("No column has numbers to draw.");
            nothing.getStyleClass().add("text-muted");
            node.setCenter(nothing);
        } else {
            take(choice.get());
            node.setTop(choices);
            node.setCenter(chart);
        }
    }

    Node node() {
        return node;
    }

    /** Draws the rows that there are. */
    void draw() {
        Optional<ChartChoice> chosen = choice();
        if (choosing || chosen.isEmpty()) {
            return;
        }
        ChartChoice choice = chosen.get();
        ChartData data = ChartData.of(table, choice);
        String xName = table.columns().get(choice.x()).name();
        String yName = table.columns().get(choice.y().getFirst()).name();
        chart.setAxes(
                data.categories().isEmpty()
                        ? Axis.linear(AxisText.label(xName), AxisText.unit(xName))
                        : Axis.of(AxisText.label(xName), "", data.categories()),
                Axis.linear(choice.y().size() == 1 ? AxisText.label(yName) : "", AxisText.unit(yName)));
        ChartTheme theme = context.themes().chartThemeProperty().get();
        List<XySeries> drawn = new ArrayList<>();
        for (int i = 0; i < data.series().size(); i++) {
            ChartData.Series its = data.series().get(i);
            drawn.add(XySeries.of(
                    its.name(),
                    Palette.series(i, data.series().size(), theme),
                    style(choice.kind()),
                    its.x(),
                    its.y()));
        }
        chart.setSeries(drawn);
        note.setText(data.note());
    }

    @Override
    public void close() {
        chart.themeProperty().unbind();
        context.themes().chartThemeProperty().removeListener(themeListener);
    }

    private void fill() {
        List<Integer> all = IntStream.range(0, table.columns().size()).boxed().toList();
        x.getItems().setAll(all);
        x.setConverter(new Labels<>(column -> table.columns().get(column).name()));
        x.setId("sql-chart-x");
        x.setOnAction(event -> draw());
        kind.getItems().setAll(ChartKind.values());
        kind.setConverter(new Labels<>(ChartKind::label));
        kind.setOnAction(event -> draw());
        for (ResultColumn column : table.columns()) {
            CheckMenuItem amount = item(column);
            amount.setDisable(!column.numeric());
            yItems.add(amount);
            seriesItems.add(item(column));
        }
        fill(y, yItems);
        fill(series, seriesItems);
    }

    private CheckMenuItem item(ResultColumn column) {
        CheckMenuItem item = new CheckMenuItem(column.name());
        item.setMnemonicParsing(false);
        item.setOnAction(event -> {
            describe();
            draw();
        });
        return item;
    }

    private static void fill(MenuButton button, List<CheckMenuItem> items) {
        button.setMnemonicParsing(false);
        button.getItems().setAll(items);
    }

    private void take(ChartChoice choice) {
        choosing = true;
        x.setValue(choice.x());
        choice.series().forEach(column -> seriesItems.get(column).setSelected(true));
        kind.setValue(choice.kind());
        choice.y().forEach(column -> yItems.get(column).setSelected(true));
        describe();
        choosing = false;
    }

    private Optional<ChartChoice> choice() {
        List<Integer> chosen = selected(yItems);
        return chosen.isEmpty() || x.getValue() == null
                ? Optional.empty()
                : Optional.of(new ChartChoice(x.getValue(), chosen, selected(seriesItems), kind.getValue()));
    }

    private static List<Integer> selected(List<CheckMenuItem> items) {
        return IntStream.range(0, items.size())
                .filter(index -> items.get(index).isSelected())
                .boxed()
                .toList();
    }

    private void describe() {
        y.setText(names(yItems, "choose"));
        series.setText(names(seriesItems, "none"));
    }

    private static String names(List<CheckMenuItem> items, String none) {
        List<String> names = items.stream()
                .filter(CheckMenuItem::isSelected)
                .map(CheckMenuItem::getText)
                .toList();
        return names.isEmpty() ? none : String.join(", ", names);
    }

    private static Label caption(String text) {
        Label label = new Label(text);
        label.getStyleClass().add("text-muted");
        return label;
    }

    private static XySeries.Style style(ChartKind kind) {
        return switch (kind) {
            case LINE -> XySeries.Style.LINE;
            case BARS -> XySeries.Style.BARS;
            case POINTS -> XySeries.Style.POINTS;
        };
    }
}
