package netqscope.app.chart;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.scene.AccessibleRole;
import javafx.scene.SnapshotParameters;
import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.image.Image;
import javafx.scene.image.ImageView;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** What all charts have: a theme, a title, and ways to take them along. */
public abstract sealed class Chart extends Region permits TimedChart, XyChart {

    private static final double LEAST_SIDE = 16;
    private static final double MOST_EXPORT_SCALE = 8;

    private final ObjectProperty<ChartTheme> theme = new SimpleObjectProperty<>(ChartTheme.LIGHT);
    private final StringProperty title = new SimpleStringProperty("");
    private final DoubleProperty zoom = new SimpleDoubleProperty(1);
    private final Canvas back = new Canvas();
    private final ImageView rastered = new ImageView();
    private final Canvas front = new Canvas();
    private final Canvas pointer = new Canvas();
    private final Layer picture = new Layer(this::drawPicture, back, rastered, front);
    private final Layer pointerLayer = new Layer(this::drawPointerLayer, pointer);
    private final ChartMenu menu = new ChartMenu(this);
    private @Nullable Raster raster;
    private Consumer<String> onReport = this::showMessage;
    private String message = "";

    Chart() {
        rastered.setSmooth(false);
        getChildren().addAll(picture, pointerLayer);
        getStyleClass().add("netqscope-chart");
        setAccessibleRole(AccessibleRole.IMAGE_VIEW);
        accessibleTextProperty().bind(title);
        theme.subscribe(this::refresh);
        title.subscribe(this::refresh);
        zoom.subscribe(this::refresh);
        setOnContextMenuRequested(event -> menu.show(event.getScreenX(), event.getScreenY()));
        addEventFilter(MouseEvent.MOUSE_PRESSED, event -> {
            menu.hide();
            showMessage("");
        });
        focusVisibleProperty().subscribe(this::refreshPointer);
    }

    public final ObjectProperty<ChartTheme> themeProperty() {
        return theme;
    }

    /** What the chart shows; drawn at its top, unless empty. */
    public final StringProperty titleProperty() {
        return title;
    }

    /** How large everything in it is drawn, 1 as designed. */
    public final DoubleProperty zoomProperty() {
        return zoom;
    }

    /** Enables "Show the SQL" in the context menu. */
    public final void setOnShowSql(Runnable action) {
        menu.setOnShowSql(action);
    }

    /** Enables saving in the context menu: asked with a dialog's title and a file's extension ("png", "svg"). */
    public final void setOnChooseFile(BiFunction<String, String, Optional<Path>> choose) {
        menu.setOnChooseFile(choose);
    }

    /** Told what the context menu did or could not do; unless set, the chart itself shows it. */
    public final void setOnReport(Consumer<String> report) {
        onReport = report;
    }

    /** Draws again at the next pulse, as when a source has got new values. */
    public final void refresh() {
        picture.requestLayout();
    }

    /** Writes what is shown, {@code scale} pixels a unit, whole or not at all. On the UI thread. */
    public final void exportPng(Path file, double scale) throws IOException {
        ChartFiles.savePng(picture(scale), file);
    }

    /** Writes what is shown as vector graphics, whole or not at all. On the UI thread. */
    public final void exportSvg(Path file) throws IOException {
        double width = Math.max(LEAST_SIDE, Math.rint(getWidth() / zoom.get()));
        double height = Math.max(LEAST_SIDE, Math.rint(getHeight() / zoom.get()));
        SvgSurface svg = new SvgSurface(width, height, theme.get());
        arrange(width, height, 1);
        drawBack(svg);
        if (isRastered()) {
            drawSeries(new SurfaceColumns(svg, plot()));
        }
        drawFront(svg);
        refresh();
        ChartFiles.saveText(svg.document(title.get()), file);
    }

    /** Lays out what is drawn and reads its values: {@code scale} pixels for each unit. */
    abstract void arrange(double width, double height, double scale);

    /** Where series are drawn. */
    abstract Box plot();

    /** What is behind the series. */
    abstract void drawBack(Surface surface);

    /** Whether {@link #drawSeries} draws; else {@link #drawFront} draws the series too. */
    abstract boolean isRastered();

    abstract void drawSeries(ColumnSurface surface);

    /** What is in front of the series. */
    abstract void drawFront(Surface surface);

    /** What follows the pointer, and is not part of a saved picture. */
    abstract void drawPointer(Surface surface);

    final ChartTheme theme() {
        return theme.get();
    }

    /** Draws only what follows the pointer again. */
    final void refreshPointer() {
        pointerLayer.requestLayout();
    }

    final void report(String text) {
        onReport.accept(text);
    }

    /** A coordinate of an event in the units charts are drawn in. */
    final double unzoomed(double coordinate) {
        return coordinate / zoom.get();
    }

    /** What is shown as pixels. */
    final Image picture(double scale) {
        double pixels = Math.clamp(scale, 0.1, MOST_EXPORT_SCALE);
        double width = Math.max(LEAST_SIDE, Math.rint(getWidth() / zoom.get()));
        double height = Math.max(LEAST_SIDE, Math.rint(getHeight() / zoom.get()));
        Canvas canvas = new Canvas(Math.rint(width * pixels), Math.rint(height * pixels));
        GraphicsContext graphics = canvas.getGraphicsContext2D();
        graphics.scale(pixels, pixels);
        Surface surface = new CanvasSurface(graphics);
        surface.fill(0, 0, width, height, theme().background());
        arrange(width, height, pixels);
        drawBack(surface);
        if (isRastered()) {
            Box plot = plot();
            Raster series = new Raster(pixels(plot.width(), pixels), pixels(plot.height(), pixels));
            drawSeries(series);
            series.finish();
            graphics.drawImage(series.image(), plot.x(), plot.y(), plot.width(), plot.height());
        }
        drawFront(surface);
        refresh();
        return canvas.snapshot(new SnapshotParameters(), null);
    }

    @Override
    protected final void layoutChildren() {
        picture.resizeRelocate(0, 0, getWidth(), getHeight());
        pointerLayer.resizeRelocate(0, 0, getWidth(), getHeight());
    }

    @Override
    protected double computeMinWidth(double height) {
        return 160;
    }

    @Override
    protected double computeMinHeight(double width) {
        return 96;
    }

    @Override
    protected double computePrefWidth(double height) {
        return 640;
    }

    @Override
    protected double computePrefHeight(double width) {
        return 280;
    }

    private void drawPicture() {
        if (getWidth() < LEAST_SIDE || getHeight() < LEAST_SIDE) {
            return;
        }
        double units = zoom.get();
        double width = getWidth() / units;
        double height = getHeight() / units;
        double outputScale = outputScale();
        double scale = units * outputScale;
        arrange(width, height, scale);
        Surface behind = cleared(back);
        behind.fill(0, 0, width, height, theme().background());
        drawBack(behind);
        if (isRastered()) {
            Box plot = plot();
            Raster series = raster(pixels(plot.width(), scale), pixels(plot.height(), scale));
            series.clear();
            drawSeries(series);
            series.finish();
            rastered.setX(Math.rint(plot.x() * scale) / outputScale);
            rastered.setY(Math.rint(plot.y() * scale) / outputScale);
            rastered.setFitWidth(series.columns() / outputScale);
            rastered.setFitHeight(series.height() / outputScale);
        }
        drawFront(cleared(front));
        drawPointerLayer();
    }

    private void drawPointerLayer() {
        if (getWidth() < LEAST_SIDE || getHeight() < LEAST_SIDE) {
            return;
        }
        Surface surface = cleared(pointer);
        drawPointer(surface);
        if (!message.isEmpty()) {
            double room = getWidth() / zoom.get();
            String shown = Fonts.fitted(message, Fonts.NORMAL, room - 40);
            double wide = Fonts.width(shown, Fonts.NORMAL) + 24;
            surface.panel((room - wide) / 2, 8, wide, 26, 4, theme().background(), theme().axis());
            surface.text(shown, room / 2, 21.5, Surface.Anchor.MIDDLE, theme().text(), Fonts.NORMAL, false);
        }
    }

    private void showMessage(String text) {
        if (!text.equals(message)) {
            message = text;
            refreshPointer();
        }
    }

    private Surface cleared(Canvas canvas) {
        if (canvas.getWidth() != getWidth() || canvas.getHeight() != getHeight()) {
            canvas.setWidth(getWidth());
            canvas.setHeight(getHeight());
        }
        GraphicsContext graphics = canvas.getGraphicsContext2D();
        graphics.setTransform(1, 0, 0, 1, 0, 0);
        graphics.clearRect(0, 0, getWidth(), getHeight());
        graphics.scale(zoom.get(), zoom.get());
        return new CanvasSurface(graphics);
    }

    private Raster raster(int width, int height) {
        Raster present = raster;
        if (present == null || present.columns() != width || present.height() != height) {
            present = new Raster(width, height);
            raster = present;
            rastered.setImage(present.image());
        }
        return present;
    }

    private double outputScale() {
        Window window = getScene() == null ? null : getScene().getWindow();
        return window == null || window.getRenderScaleX() < 1 ? 1 : window.getRenderScaleX();
    }

    /** As many pixels as a length has at a scale. */
    static int pixels(int length, double scale) {
        return Math.max(1, (int) Math.rint(length * scale));
    }
}
