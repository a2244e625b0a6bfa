package netqscope.app.view;

import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import netqscope.analyzer.database.TimeRange;
import netqscope.app.viewmodel.Appearance;
import netqscope.app.viewmodel.Exploration;
import org.kordamp.ikonli.javafx.FontIcon;

/** A recording: what it is, the time that is looked at, and one of its views. */
final class RecordingPane extends BorderPane implements AutoCloseable {

    private final Exploration exploration;
    private final Appearance appearance;
    private final RecordingViews views;
    private final List<ViewPlace> places;
    private final List<ToggleButton> buttons = new ArrayList<>();
    private final StackPane center = new StackPane();
    private final ReadOnlyObjectWrapper<ViewPlace> shown = new ReadOnlyObjectWrapper<>();

    RecordingPane(ViewContext context, RecordingViews views, Appearance appearance) {
        this.exploration = context.recording().exploration();
        this.appearance = appearance;
        this.views = views;
        this.places = views.places();
        Label title = new Label(context.recording().title());
        title.getStyleClass().add("title-4");
        title.setId("recording-title");
        Label facts = new Label(Facts.of(context.recording()));
        facts.getStyleClass().add("text-muted");
        HBox heading = new HBox(12, title, facts);
        heading.setAlignment(Pos.BASELINE_LEFT);
        heading.getStyleClass().add("heading");
        setTop(new VBox(heading, new NoticeBar(context.recording().notices()), new RangeBar(context)));
        setLeft(rail());
        center.getStyleClass().add("view");
        setCenter(center);
        show(places.getFirst());
    }

    /** What the user looks at. */
    Exploration exploration() {
        return exploration;
    }

    /** Shows a statement in the SQL view. */
    void showSql(String sql) {
        views.sql().showSql(sql);
        show(views.sqlPlace());
    }

    /** Shows a range of time in the first view. */
    void showTime(TimeRange range) {
        exploration.zoom(range);
        show(places.getFirst());
    }

    /** The views there are. */
    List<ViewPlace> places() {
        return places;
    }

    /** The one that is visible. */
    ReadOnlyObjectProperty<ViewPlace> shownProperty() {
        return shown.getReadOnlyProperty();
    }

    void show(ViewPlace place) {
        if (place.equals(shown.get())) {
            return;
        }
        if (shown.get() != null) {
            shown.get().view().hidden();
        }
        if (!place.isMade()) {
            Dividers.remember(place.view().node(), place.id(), appearance);
        }
        shown.set(place);
        buttons.get(places.indexOf(place)).setSelected(true);
        center.getChildren().setAll(place.view().node());
        place.view().shown();
    }

    /** Lets go of everything. */
    @Override
    public void close() {
        shown.get().view().hidden();
        places.stream().filter(ViewPlace::isMade).forEach(place -> place.view().close());
    }

    private Region rail() {
        ToggleGroup group = new ToggleGroup();
        VBox rail = new VBox(4);
        rail.getStyleClass().add("rail");
        for (ViewPlace place : places) {
            ToggleButton button = new ToggleButton(place.title(), new FontIcon(place.icon()));
            button.setId("nav-" + place.id());
            button.getStyleClass().add("rail-button");
            button.setMaxWidth(Double.MAX_VALUE);
            button.setAlignment(Pos.CENTER_LEFT);
            button.setTooltip(
                    new Tooltip(place.title() + " (" + place.shortcut().getDisplayText() + ")"));
            button.setToggleGroup(group);
            // A second click must not leave nothing selected.
            button.setOnAction(event -> {
                button.setSelected(true);
                show(place);
            });
            buttons.add(button);
            rail.getChildren().add(button);
        }
        VBox.setVgrow(rail, Priority.ALWAYS);
        return rail;
    }
}
