package netqscope.analyzer;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import netqscope.analyzer.ColumnRows.Column;
import netqscope.analyzer.analysis.Buckets;
import netqscope.analyzer.analysis.Imbalance;
import netqscope.analyzer.analysis.Imbalance.Load;
import netqscope.analyzer.analysis.Measure;
import netqscope.analyzer.analysis.Rate;
import netqscope.analyzer.analysis.Spread;
import netqscope.analyzer.database.RecordingDatabase;
import netqscope.analyzer.output.Numbers;
import org.jspecify.annotations.Nullable;

/** What tables of loads and of shares have in common. */
final class ImbalanceText {

    private final Imbalance imbalance;
    private final Buckets windows;
    private final boolean overTime;
    private final RecordingDatabase database;
    private final String title;

    ImbalanceText(Imbalance imbalance, boolean overTime, RecordingDatabase database, String title) {
        this.imbalance = imbalance;
        this.windows = imbalance.windows();
        this.overTime = overTime;
        this.database = database;
        this.title = title;
    }

    String caption(Numbers numbers) {
        StringBuilder caption = new StringBuilder(
                Captions.of(title, imbalance.packets(), database.durationNs(), database.recordings(), numbers));
        if (imbalance.measure() == Measure.BYTES) {
            caption.append("Bytes with link header.\n");
        }
        if (overTime) {
            caption.append("Windows of ")
                    .append(new BucketText(windows).lengths())
                    .append(".\n");
        }
        return caption.append("\n").toString();
    }

    List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (anyLossy()) {
            notes.add(LossMark.NOTE);
        }
        notes.addAll(Captions.unrecordedQueues(database));
        return notes;
    }

    /** How the load is called. */
    String measure() {
        return imbalance.measure().label().replace('_', ' ');
    }

    boolean anyLossy() {
        return imbalance.loads().stream().anyMatch(Load::lossy);
    }

    /** Where and when a load was. */
    <T> List<Column<T>> columnsForPrograms(Function<T, Load> load) {
        return columns(load).forPrograms();
    }

    /** Where and when a load was. */
    <T> List<Column<T>> columnsForReading(Function<T, Load> load) {
        return columns(load).forReading();
    }

    /** The sum over all queues. */
    static @Nullable Object total(Spread spread, @Nullable String unknown) {
        return spread.isKnown() ? (Object) spread.total() : unknown;
    }

    /** What one queue carried. */
    static @Nullable Object amount(long amount, @Nullable String unknown) {
        return amount == Rate.UNKNOWN ? unknown : (Object) amount;
    }

    private <T> WindowColumns<T> columns(Function<T, Load> load) {
        return new WindowColumns<>(
                windows,
                overTime,
                thing -> load.apply(thing).window(),
                thing -> load.apply(thing).device(),
                thing -> load.apply(thing).direction());
    }
}
