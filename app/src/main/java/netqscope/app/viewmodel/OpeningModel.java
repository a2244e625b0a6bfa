package netqscope.app.viewmodel;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import netqscope.analyzer.database.Cancellation;
import netqscope.analyzer.database.Progress;

/** How far the opening of files has come. */
public final class OpeningModel implements Progress {

    private static final double NS_PER_SECOND = 1e9;

    private final List<String> names;
    private final Background background;
    private final Cancellation cancellation = new Cancellation();
    private final ReadOnlyObjectWrapper<Rows> rows = new ReadOnlyObjectWrapper<>(new Rows(0, 0, 0));
    private final AtomicBoolean announced = new AtomicBoolean();
    private final long startNs = System.nanoTime();
    private volatile Rows latest = rows.get();

    public OpeningModel(List<String> names, Background background) {
        this.names = List.copyOf(names);
        this.background = background;
    }

    /** What is opened. */
    public List<String> names() {
        return names;
    }

    /** What has been read. */
    public ReadOnlyObjectProperty<Rows> rowsProperty() {
        return rows.getReadOnlyProperty();
    }

    /** Ends it; nothing is open then. */
    public void cancel() {
        cancellation.cancel();
    }

    /** Of the opening; {@link #cancel} cancels it. */
    public Cancellation cancellation() {
        return cancellation;
    }

    @Override
    public void advanced(Stage stage, long read, long all) {
        double seconds = (System.nanoTime() - startNs) / NS_PER_SECOND;
        latest = new Rows(read, all, seconds > 0 ? read / seconds : 0);
        // The thread of the user interface hears of the newest, not of each.
        if (announced.compareAndSet(false, true)) {
            background.onUi(() -> {
                announced.set(false);
                rows.set(latest);
            });
        }
    }

    /**
     * Rows are kernel packets.
     *
     * @param all 0 until it is known
     */
    public record Rows(long read, long all, double perSecond) {

        /** From 0 to 1; -1 if it is not known. */
        public double part() {
            return all == 0 ? -1 : (double) read / all;
        }
    }
}
