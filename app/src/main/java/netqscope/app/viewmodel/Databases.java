package netqscope.app.viewmodel;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Cancellation;
import netqscope.analyzer.database.CancelledException;
import netqscope.analyzer.database.FileAccess;
import netqscope.analyzer.database.Progress;
import netqscope.analyzer.database.RecordingDatabase;
import netqscope.analyzer.database.RecordingFiles;
import netqscope.analyzer.database.RecordingSet;
import netqscope.analyzer.database.Selection;
import netqscope.analyzer.database.TimeRange;
import org.jspecify.annotations.Nullable;

/**
 * The databases of one recording: that of all its packets, and that of the range of time which was asked for last. Others are
 * closed as soon as nobody uses them. Any thread calls this.
 */
public final class Databases implements AutoCloseable {

    private final RecordingFiles files;
    private final RecordingSet set;
    private final RecordingDatabase whole;
    private final Map<TimeRange, Entry> entries = new HashMap<>();
    private final List<Progress> listeners;
    private TimeRange latest = TimeRange.ALL;
    private boolean closed;

    private Databases(RecordingFiles files, RecordingDatabase whole, List<Progress> listeners) {
        this.files = files;
        this.set = whole.recordings();
        this.whole = whole;
        this.listeners = listeners;
        Entry entry = new Entry();
        entry.database = whole;
        entries.put(TimeRange.ALL, entry);
    }

    /**
     * Opens the database of the whole recording.
     *
     * @param files are closed with it, or if this fails
     */
    public static Databases open(RecordingFiles files, Progress progress, Cancellation cancellation)
            throws AnalyzerException {
        boolean opened = false;
        List<Progress> listeners = new CopyOnWriteArrayList<>(List.of(progress));
        try {
            RecordingDatabase whole =
                    RecordingDatabase.open(files.set(), Selection.ALL, FileAccess.NONE, all(listeners), cancellation);
            opened = true;
            return new Databases(files, whole, listeners);
        } finally {
            if (!opened) {
                files.close();
            }
        }
    }

    /** Hears from now on how far the import of packets has come, on any thread. */
    public void addProgress(Progress listener) {
        listeners.add(listener);
    }

    /** Hears nothing any more. */
    public void removeProgress(Progress listener) {
        listeners.remove(listener);
    }

    /** The database of the whole recording, as long as this is open. */
    public RecordingDatabase whole() {
        return whole;
    }

    /**
     * The database of a range of time, opened if it is not.
     *
     * @throws CancelledException if it is cancelled meanwhile, or this was closed
     */
    public Lease lease(TimeRange range, Cancellation cancellation) throws AnalyzerException {
        Entry entry = claim(range);
        boolean leased = false;
        try {
            Lease lease = new Lease(entry, entry.open(set, range, all(listeners), cancellation));
            leased = true;
            return lease;
        } finally {
            if (!leased) {
                release(entry);
            }
        }
    }

    /** Closes what nobody uses, the rest when it is no longer used, and the files after that. */
    @Override
    public void close() throws AnalyzerException {
        synchronized (this) {
            closed = true;
        }
        closeUnused();
    }

    private static Progress all(List<Progress> listeners) {
        return (stage, rows, totalRows) -> listeners.forEach(listener -> listener.advanced(stage, rows, totalRows));
    }

    private synchronized Entry claim(TimeRange range) throws CancelledException {
        if (closed) {
            throw new CancelledException();
        }
        Entry entry = entries.computeIfAbsent(range, unknown -> new Entry());
        entry.users++;
        if (!range.equals(TimeRange.ALL)) {
            latest = range;
        }
        return entry;
    }

    private void release(Entry entry) throws AnalyzerException {
        synchronized (this) {
            entry.users--;
        }
        closeUnused();
    }

    private void closeUnused() throws AnalyzerException {
        List<Entry> unused = new ArrayList<>();
        boolean last;
        synchronized (this) {
            boolean any = !entries.isEmpty();
            entries.entrySet().removeIf(entry -> {
                boolean needed = !closed
                        && (entry.getKey().equals(TimeRange.ALL)
                                || entry.getKey().equals(latest));
                return !needed && entry.getValue().users == 0 && unused.add(entry.getValue());
            });
            last = any && entries.isEmpty();
        }
        for (Entry entry : unused) {
            entry.close();
        }
        if (last) {
            files.close();
        }
    }

    /** A database that stays open until this is closed. */
    public final class Lease implements AutoCloseable {

        private final Entry entry;
        private final RecordingDatabase database;

        private Lease(Entry entry, RecordingDatabase database) {
            this.entry = entry;
            this.database = database;
        }

        public RecordingDatabase database() {
            return database;
        }

        @Override
        public void close() throws AnalyzerException {
            release(entry);
        }
    }

    private static final class Entry {

        private int users;
        private @Nullable RecordingDatabase database;

        /** Of several who ask at once the first one opens it; if that is cancelled, the next one does. */
        private synchronized RecordingDatabase open(
                RecordingSet set, TimeRange range, Progress progress, Cancellation cancellation)
                throws AnalyzerException {
            if (database == null) {
                Selection selection =
                        new Selection(range, Selection.ALL.directions(), Selection.ALL.devices(), Optional.empty());
                database = RecordingDatabase.open(set, selection, FileAccess.NONE, progress, cancellation);
            }
            return database;
        }

        private synchronized void close() throws AnalyzerException {
            if (database != null) {
                database.close();
                database = null;
            }
        }
    }
}
