package netqscope.app.view.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.ComboBox;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCombination;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;
import javafx.util.Subscription;
import netqscope.analyzer.output.DurationText;
import netqscope.analyzer.output.Percent;
import netqscope.analyzer.overhead.Experiment;
import netqscope.app.view.View;
import netqscope.app.view.ViewContext;
import netqscope.app.viewmodel.LoadState;
import netqscope.app.viewmodel.lab.LabModel;
import netqscope.app.viewmodel.lab.OverheadModel;
import netqscope.app.viewmodel.lab.StatisticChoice;
import netqscope.recording.Sampling;

/** The sampling laboratory: precision and cost of a sampling distance in one picture, and what that distance would show. */
public final class LabView implements View {

    private static final List<Double> WITHIN = List.of(0.01, 0.02, 0.05, 0.1, 0.2, 0.5);
    private static final List<Double> SHARES = List.of(0.001, 0.01, 0.02, 0.05, 0.1);

    private final LabModel model;
    private final OverheadModel overhead;
    private final BorderPane root = new BorderPane();
    private final VBox left = new VBox(4);
    private final PicturePane picture;
    private final WordsPane words = new WordsPane();
    private final CostSource costSource;
    private final SampledRatePane rates;
    private final StudyBar studyBar;
    private final OverheadPane overheadPane;
    private final BooleanProperty costAlone = new SimpleBooleanProperty();
    private final ObjectProperty<Boolean> costAloneChoice = new SimpleObjectProperty<>(false);
    private final Subscription subscription;

    public LabView(ViewContext context) {
        model = new LabModel(context.recording(), context.background());
        overhead = new OverheadModel(context.background());
        picture = new PicturePane(context.themes().chartThemeProperty(), this::pickDistance);
        costSource = new CostSource(model, context.tools());
        rates = new SampledRatePane(context, model);
        studyBar = new StudyBar(model);
        overheadPane = new OverheadPane(overhead, context.themes(), context.tools());
        List.of(picture.errors(), picture.costs())
                .forEach(chart -> chart.setOnChooseFile(
                        (title, extension) -> context.tools().chooseSave(title, "sampling." + extension, extension)));
        root.getStylesheets()
                .add(LabView.class.getResource("/netqscope/app/lab.css").toExternalForm());
        root.getStyleClass().add("lab");
        root.setTop(bar());
        root.setCenter(new StackPane(laboratory(), overheadPane));
        costAloneChoice.subscribe(alone -> costAlone.set(alone));
        costAlone.subscribe(alone -> {
            costAloneChoice.set(alone);
            overheadPane.setVisible(alone);
            ((StackPane) root.getCenter()).getChildren().getFirst().setVisible(!alone);
        });
        subscription = Subscription.combine(
                model.pictureProperty().subscribe(_ -> show()),
                model.study().oneMoreProperty().subscribe(_ -> show()),
                context.themes().chartThemeProperty().subscribe(_ -> show()),
                context.recording().experimentProperty().subscribe(this::showExperiment));
    }

    @Override
    public Node node() {
        return root;
    }

    @Override
    public void shown() {
        model.shown();
    }

    @Override
    public void hidden() {
        model.hidden();
    }

    @Override
    public List<MenuItem> actions() {
        List<MenuItem> items = new ArrayList<>();
        items.add(item("Larger sampling distance", "Shortcut+PERIOD", () -> rates.step(1)));
        items.add(item("Smaller sampling distance", "Shortcut+COMMA", () -> rates.step(-1)));
        items.add(item("Another sample", "Shortcut+Alt+S", rates::another));
        CheckMenuItem systematic = new CheckMenuItem("Systematic sampling");
        systematic.setSelected(model.methodProperty().get() == Sampling.Method.SYSTEMATIC);
        systematic.setOnAction(event -> model.methodProperty()
                .set(systematic.isSelected() ? Sampling.Method.SYSTEMATIC : Sampling.Method.RANDOM));
        systematic.setAccelerator(KeyCombination.valueOf("Shortcut+Alt+Y"));
        items.add(systematic);
        CheckMenuItem alone = new CheckMenuItem("Cost of tracing in tables");
        alone.setAccelerator(KeyCombination.valueOf("Shortcut+Alt+T"));
        alone.setSelected(costAlone.get());
        alone.setOnAction(event -> costAlone.set(alone.isSelected()));
        items.add(alone);
        items.add(item("Open an overhead file…", "Shortcut+Alt+O", costSource::open));
        LabModel.published()
                .ifPresent(file -> items.add(item(
                        "Compare with netqtop's published table", "Shortcut+Alt+N", () -> model.openExperiment(file))));
        return items;
    }

    @Override
    public void close() {
        subscription.unsubscribe();
        studyBar.close();
        rates.close();
        overheadPane.close();
        model.close();
    }

    private Node bar() {
        ComboBox<StatisticChoice> choice =
                Controls.combo(model.choiceProperty(), List.of(StatisticChoice.values()), StatisticChoice::title);
        choice.setId("lab-statistic");
        ComboBox<Long> bucket = buckets();
        Region space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        HBox bar = new HBox(
                12,
                choice,
                Controls.choice(
                        model.methodProperty(),
                        List.of(Sampling.Method.RANDOM, Sampling.Method.SYSTEMATIC),
                        Sampling.Method::label,
                        "Random: each packet with probability 1/D. Systematic: every D-th."),
                Controls.labelled(
                        "within",
                        percents("lab-within", model.withinProperty(), WITHIN, "The error that is small enough")),
                Controls.labelled(
                        "queues ≥",
                        percents(
                                "lab-share",
                                model.minShareProperty(),
                                SHARES,
                                "Of the packets of their device and direction")),
                Controls.labelled("per", bucket),
                space,
                Controls.choice(
                        costAloneChoice,
                        List.of(false, true),
                        alone -> alone ? "Tables" : "Picture",
                        "One picture of both, or what the overhead experiment says by itself"));
        bar.setAlignment(Pos.CENTER_LEFT);
        bar.getStyleClass().add("lab-bar");
        return bar;
    }

    private ComboBox<Long> buckets() {
        ObjectProperty<Long> chosen =
                new SimpleObjectProperty<>(model.bucketNsProperty().get());
        List<Long> lengths = new ArrayList<>(List.of(LabModel.AUTOMATIC));
        lengths.addAll(LabModel.BUCKETS_NS);
        ComboBox<Long> combo =
                Controls.combo(chosen, lengths, ns -> ns == LabModel.AUTOMATIC ? "auto" : DurationText.of(ns));
        combo.setId("lab-bucket");
        combo.setTooltip(new Tooltip("Length of the buckets of time that rates are of"));
        combo.valueProperty().subscribe(ns -> {
            if (ns != null) {
                model.bucketNsProperty().set(ns);
            }
        });
        return combo;
    }

    /** Percentages to choose from; others can be typed. */
    private static ComboBox<Double> percents(String id, DoubleProperty property, List<Double> values, String tip) {
        ComboBox<Double> combo = new ComboBox<>();
        combo.setId(id);
        combo.getItems().setAll(values);
        combo.setEditable(true);
        combo.setConverter(new PercentText(property));
        combo.setValue(property.get());
        combo.setPrefWidth(80);
        combo.setTooltip(new Tooltip(tip));
        combo.getStyleClass().add("lab-combo");
        combo.valueProperty().subscribe(value -> {
            if (value != null) {
                property.set(value);
            }
        });
        return combo;
    }

    private Node laboratory() {
        left.getChildren().setAll(studyBar, picture, rates.slider(), rates);
        left.setMinWidth(0);
        left.getStyleClass().add("lab-body");
        VBox.setVgrow(picture, Priority.ALWAYS);
        VBox.setVgrow(rates, Priority.SOMETIMES);
        HBox.setHgrow(left, Priority.ALWAYS);
        words.setPrefWidth(352);
        words.setMinWidth(340);
        return new HBox(left, words);
    }

    private void pickDistance(int distance) {
        model.distanceProperty().set(distance);
    }

    private void show() {
        picture.show(
                model.pictureProperty().get(),
                model.choiceProperty().get(),
                model.withinProperty().get(),
                model.bucket(),
                model.distanceProperty().get());
        words.show(
                model.pictureProperty().get().words(),
                model.distanceProperty().get(),
                model.study().oneMoreProperty().get() instanceof LoadState.Loading);
    }

    private void showExperiment(Optional<Experiment> experiment) {
        costSource.show(experiment);
        boolean known = experiment.isPresent();
        left.getChildren().remove(costSource);
        words.showCosts(known ? costSource : null);
        if (!known) {
            left.getChildren().add(left.getChildren().indexOf(rates), costSource);
        }
        overhead.show(experiment.map(List::of).orElse(List.of()));
    }

    private static MenuItem item(String text, String key, Runnable action) {
        MenuItem item = new MenuItem(text);
        item.setAccelerator(KeyCombination.valueOf(key));
        item.setOnAction(event -> action.run());
        return item;
    }

    /** Percentages as they are read and written; what is none leaves what there was. */
    private static final class PercentText extends StringConverter<Double> {

        private final DoubleProperty before;

        PercentText(DoubleProperty before) {
            this.before = before;
        }

        @Override
        public String toString(Double share) {
            return share == null ? "" : new Percent(share).toString();
        }

        @Override
        public Double fromString(String text) {
            String stripped = text.strip();
            return Percent.parse(stripped.endsWith("%") ? stripped : stripped + "%")
                    .map(Percent::share)
                    .filter(share -> share > 0 && share <= 1)
                    .orElse(before.get());
        }
    }
}
