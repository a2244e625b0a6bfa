package netqscope.app.view.lab;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.scene.paint.Color;
import javafx.util.Subscription;
import netqscope.analyzer.lab.OverheadSection;
import netqscope.app.chart.Axis;
import netqscope.app.chart.ChartTheme;
import netqscope.app.chart.Marker;
import netqscope.app.chart.Palette;
import netqscope.app.chart.XyChart;
import netqscope.app.chart.XySeries;
import netqscope.app.view.Themes;
import netqscope.app.view.Tools;
import netqscope.app.viewmodel.Sample;
import netqscope.app.viewmodel.lab.BarPicture;
import netqscope.app.viewmodel.lab.LabModel;
import netqscope.app.viewmodel.lab.OverheadModel;
import netqscope.app.viewmodel.lab.OverheadPicture;
import org.kordamp.ikonli.feather.Feather;

/** What overhead experiments say: facts, bars with their intervals, tables, and what has to be known. */
final class OverheadPane extends ScrollPane {

    private static final double CHART_HEIGHT = 230;

    private final OverheadModel model;
    private final Themes themes;
    private final Tools tools;
    private final VBox content = new VBox(12);
    private final Label failure = Controls.paragraph("");
    private final Subscription subscription;
    private List<XyChart> charts = List.of();

    OverheadPane(OverheadModel model, Themes themes, Tools tools) {
        this.model = model;
        this.themes = themes;
        this.tools = tools;
        failure.getStyleClass().add("failure");
        failure.setId("overhead-failure");
        content.getStyleClass().add("overhead");
        setContent(content);
        setFitToWidth(true);
        getStyleClass().add("edge-to-edge");
        setId("overhead-pane");
        subscription = Subscription.combine(
                model.pictureProperty().subscribe(_ -> show()),
                themes.chartThemeProperty().subscribe(_ -> show()),
                model.failureProperty().subscribe(text -> {
                    failure.setText(text);
                    Controls.present(failure, !text.isEmpty());
                }));
    }

    void close() {
        subscription.unsubscribe();
        charts.forEach(chart -> chart.themeProperty().unbind());
    }

    /** Asks for a file to compare with. */
    void compare() {
        tools.chooseOpen("Compare with an overhead experiment", "arrow", "csv").ifPresent(model::compareWith);
    }

    private void show() {
        charts.forEach(chart -> chart.themeProperty().unbind());
        Optional<OverheadPicture> shown = model.pictureProperty().get();
        if (shown.isEmpty()) {
            charts = List.of();
            content.getChildren()
                    .setAll(
                            Controls.title("No overhead experiment is open"),
                            Controls.muted("Measure one where the traffic is:"),
                            Controls.command(LabModel.MEASURE_COMMAND, tools::report),
                            failure);
            return;
        }
        OverheadPicture picture = shown.get();
        List<Node> nodes = new ArrayList<>();
        nodes.add(heading(picture));
        nodes.add(failure);
        charts = picture.bars().stream().map(this::chart).toList();
        if (!charts.isEmpty()) {
            nodes.add(side(charts));
        }
        picture.comparison().ifPresent(comparison -> nodes.add(compared(comparison)));
        picture.sections().forEach(section -> nodes.add(section(section)));
        picture.notes().forEach(note -> nodes.add(note("Note: " + note + ".")));
        content.getChildren().setAll(nodes);
    }

    private Node heading(OverheadPicture picture) {
        Label title = Controls.title(picture.title());
        title.setId("overhead-title");
        VBox facts = new VBox(2, title);
        picture.facts().forEach(fact -> facts.getChildren().add(note(fact)));
        return new VBox(8, facts, buttons(picture));
    }

    private HBox buttons(OverheadPicture picture) {
        HBox buttons = new HBox(8);
        buttons.setAlignment(Pos.CENTER_LEFT);
        Button compare = Controls.button("Compare with a file…", Feather.FOLDER, this::compare);
        compare.setId("overhead-compare");
        buttons.getChildren().add(compare);
        for (Sample sample : Sample.found()) {
            Path file = sample.file();
            String name = String.valueOf(file.getFileName());
            if (name.endsWith("-published.arrow")
                    && model.experiments().stream().noneMatch(one -> one.name().endsWith(name))) {
                Button published = Controls.button(
                        "Compare with " + sample.title().replace("'s published table", "'s published table"),
                        Feather.BOOK_OPEN,
                        () -> model.compareWith(file));
                published.setId("overhead-" + name.replace(".arrow", ""));
                buttons.getChildren().add(published);
            }
        }
        if (picture.comparison().isPresent()) {
            buttons.getChildren()
                    .addAll(
                            Controls.button("Swap A and B", Feather.REPEAT, model::swap),
                            Controls.button("A alone", Feather.X, model::compareWithNone));
        }
        buttons.getChildren().forEach(button -> button.getStyleClass().add("small"));
        return buttons;
    }

    private static Node side(List<XyChart> charts) {
        HBox side = new HBox(12);
        charts.forEach(chart -> {
            HBox.setHgrow(chart, Priority.ALWAYS);
            side.getChildren().add(chart);
        });
        return side;
    }

    private XyChart chart(BarPicture picture) {
        ChartTheme theme = themes.chartThemeProperty().get();
        XyChart chart = new XyChart();
        chart.themeProperty().bind(themes.chartThemeProperty());
        chart.titleProperty().set(picture.title());
        chart.setAxes(Axis.of("", "", picture.categories()), Axis.linear("", picture.unit()));
        List<XySeries> series = new ArrayList<>();
        for (int i = 0; i < picture.series().size(); i++) {
            BarPicture.Series bars = picture.series().get(i);
            double[] x = new double[bars.values().length];
            Arrays.setAll(x, index -> index);
            Color color = Palette.series(i, Math.max(2, picture.series().size()), theme);
            series.add(
                    bars.hasIntervals()
                            ? new XySeries(
                                    bars.name(), color, XySeries.Style.BARS, x, bars.values(), bars.low(), bars.high())
                            : XySeries.of(bars.name(), color, XySeries.Style.BARS, x, bars.values()));
        }
        chart.setSeries(series);
        chart.setMarkers(List.<Marker>of());
        chart.setPrefHeight(CHART_HEIGHT);
        chart.setMinHeight(CHART_HEIGHT);
        chart.setPrefWidth(300);
        chart.setMinWidth(0);
        chart.setOnChooseFile((title, extension) -> tools.chooseSave(title, "overhead." + extension, extension));
        return chart;
    }

    private Node compared(OverheadPicture.Comparison comparison) {
        VBox box = new VBox(4, note("A: " + comparison.a()), note("B: " + comparison.b()));
        box.getChildren()
                .add(
                        comparison.section().lines().isEmpty()
                                ? note("They have nothing in common that could be compared.")
                                : section(comparison.section()));
        return box;
    }

    private static Node section(OverheadSection section) {
        VBox box = new VBox(4);
        if (!section.lines().isEmpty()) {
            ScrollPane wide = new ScrollPane(OverheadTable.of(section));
            wide.setVbarPolicy(ScrollBarPolicy.NEVER);
            wide.getStyleClass().add("edge-to-edge");
            wide.setFitToHeight(true);
            box.getChildren().addAll(Controls.title(section.title()), wide);
        }
        section.sentences().forEach(sentence -> box.getChildren().add(Controls.paragraph(sentence)));
        return box;
    }

    private static Label note(String text) {
        Label note = Controls.paragraph(text);
        note.getStyleClass().add("text-muted");
        return note;
    }
}
