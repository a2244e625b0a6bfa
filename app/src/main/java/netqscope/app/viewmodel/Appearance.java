package netqscope.app.viewmodel;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.beans.property.SimpleObjectProperty;

/** How the app looks and where its window is; remembered from start to start. */
public final class Appearance {

    /** Smaller than this nobody reads. */
    public static final double MIN_ZOOM = 0.7;

    public static final double MAX_ZOOM = 2.0;

    private static final double ZOOM_STEP = 0.1;
    private static final double TENTHS = 10;

    private final Stored stored;
    private final ObjectProperty<Theme> theme = new SimpleObjectProperty<>(Theme.LIGHT);
    private final DoubleProperty zoom = new SimpleDoubleProperty(1);
    private Optional<WindowPlace> window = Optional.empty();

    private Appearance(Stored stored) {
        this.stored = stored;
    }

    /** That of the last time; the usual one if there was none. */
    public static Appearance remembered(StateFolders folders) {
        return remembered(folders.configFile("app.properties"));
    }

    private static Appearance remembered(Optional<Path> file) {
        Stored stored = Stored.read(file);
        Appearance appearance = new Appearance(stored);
        appearance.theme.set(Theme.ofName(stored.text("theme").orElse("")));
        appearance.setZoom(stored.number("zoom").orElse(1));
        appearance.window = WindowPlace.read(stored);
        return appearance;
    }

    public ObjectProperty<Theme> themeProperty() {
        return theme;
    }

    /** Size of the interface: 1 is usual. */
    public DoubleProperty zoomProperty() {
        return zoom;
    }

    public void zoomIn() {
        setZoom(zoom.get() + ZOOM_STEP);
    }

    public void zoomOut() {
        setZoom(zoom.get() - ZOOM_STEP);
    }

    public void resetZoom() {
        setZoom(1);
    }

    /** Where the window was. */
    public Optional<WindowPlace> window() {
        return window;
    }

    public void setWindow(WindowPlace place) {
        window = Optional.of(place);
    }

    /** A number that a view remembers, such as where a divider is. */
    public double number(String name, double otherwise) {
        return stored.number("view." + name).orElse(otherwise);
    }

    public void setNumber(String name, double value) {
        stored.set("view." + name, value);
    }

    /** Writes it down for the next start. */
    public void remember() {
        stored.set("theme", theme.get().label());
        stored.set("zoom", zoom.get());
        window.ifPresent(place -> place.write(stored));
        stored.write();
    }

    private void setZoom(double value) {
        // Tenths, however they were added up.
        zoom.set(Math.clamp(Math.round(value * TENTHS) / TENTHS, MIN_ZOOM, MAX_ZOOM));
    }

    /** Light or dark. */
    public enum Theme {
        LIGHT,
        DARK;

        /** In files. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        private static Theme ofName(String name) {
            return name.equalsIgnoreCase(DARK.name()) ? DARK : LIGHT;
        }
    }

    /** A window on the screen, in logical pixels. */
    public record WindowPlace(double x, double y, double width, double height, boolean maximized) {

        private static Optional<WindowPlace> read(Stored stored) {
            if (stored.number("window.width").isEmpty()
                    || stored.number("window.height").isEmpty()) {
                return Optional.empty();
            }
            return Optional.of(new WindowPlace(
                    stored.number("window.x").orElse(0),
                    stored.number("window.y").orElse(0),
                    stored.number("window.width").getAsDouble(),
                    stored.number("window.height").getAsDouble(),
                    stored.text("window.maximized").orElse("").equals("true")));
        }

        private void write(Stored stored) {
            stored.set("window.x", x);
            stored.set("window.y", y);
            stored.set("window.width", width);
            stored.set("window.height", height);
            stored.set("window.maximized", maximized);
        }
    }
}
