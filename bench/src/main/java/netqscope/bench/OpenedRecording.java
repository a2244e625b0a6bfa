package netqscope.bench;

import java.nio.file.Path;
import java.util.List;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Cancellation;
import netqscope.analyzer.database.FileAccess;
import netqscope.analyzer.database.NamedRecording;
import netqscope.analyzer.database.Progress;
import netqscope.analyzer.database.RecordingDatabase;
import netqscope.analyzer.database.RecordingSet;
import netqscope.analyzer.database.Selection;
import netqscope.recording.Recording;
import netqscope.recording.RecordingException;

/** A recording as a command of the analyzer has it, and how long opening took. */
record OpenedRecording(Recording recording, RecordingDatabase database, long openNs) implements AutoCloseable {

    /** Opens a file: all of its packets are counted then, none are imported. */
    static OpenedRecording open(Path file) throws RecordingException, AnalyzerException {
        long startNs = System.nanoTime();
        Recording recording = Recording.open(file);
        RecordingDatabase database = null;
        try {
            RecordingSet set = RecordingSet.of(List.of(new NamedRecording(recording, file.toString())));
            database = RecordingDatabase.open(set, Selection.ALL, FileAccess.NONE, Progress.NONE, new Cancellation());
            return new OpenedRecording(recording, database, System.nanoTime() - startNs);
        } finally {
            if (database == null) {
                recording.close();
            }
        }
    }

    @Override
    public void close() throws AnalyzerException {
        try (recording) {
            database.close();
        }
    }
}
