package netqscope.app.viewmodel;

import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.beans.property.ReadOnlyDoubleWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import netqscope.analyzer.database.Progress;

/** How far the packets have been read that a question needs. */
public final class ImportModel implements Progress, AutoCloseable {

    private final Databases databases;
    private final Background background;
    private final ReadOnlyDoubleWrapper part = new ReadOnlyDoubleWrapper(-1);
    private final ReadOnlyStringWrapper text = new ReadOnlyStringWrapper("");
    private final AtomicBoolean announced = new AtomicBoolean();
    private volatile Rows latest = new Rows(Stage.IMPORTING, 0, 0);

    public ImportModel(Databases databases, Background background) {
        this.databases = databases;
        this.background = background;
        databases.addProgress(this);
    }

    /** From 0 to 1; -1: not known. */
    public ReadOnlyDoubleProperty partProperty() {
        return part.getReadOnlyProperty();
    }

    /** In words. */
    public ReadOnlyStringProperty textProperty() {
        return text.getReadOnlyProperty();
    }

    /** Something else is about to be asked, of which nothing was heard yet. */
    public void begin() {
        part.set(-1);
        text.set("");
    }

    @Override
    public void advanced(Stage stage, long rows, long totalRows) {
        latest = new Rows(stage, rows, totalRows);
        // The thread of the user interface hears of the newest, not of each.
        if (announced.compareAndSet(false, true)) {
            background.onUi(() -> {
                announced.set(false);
                show(latest);
            });
        }
    }

    @Override
    public void close() {
        databases.removeProgress(this);
    }

    private void show(Rows now) {
        boolean done = now.all == 0 || now.read >= now.all;
        part.set(done ? -1 : (double) now.read / now.all);
        text.set(
                done
                        ? "Sorting and counting packets"
                        : String.format(
                                Locale.ROOT,
                                now.stage == Stage.IMPORTING
                                        ? "Importing packets: %,d of %,d"
                                        : "Reading: %,d of %,d packets",
                                now.read,
                                now.all));
    }

    private record Rows(Stage stage, long read, long all) {}
}
