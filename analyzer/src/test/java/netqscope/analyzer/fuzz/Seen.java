package netqscope.analyzer.fuzz;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import netqscope.analyzer.analysis.QueueSizes;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.QueryResult;
import netqscope.analyzer.database.Session;
import netqscope.analyzer.fixture.OpenedRecording;
import netqscope.recording.Recording;
import netqscope.recording.RecordingEnd;
import netqscope.recording.RecordingException;

/**
 * What the analyzer sees in a file.
 *
 * @param complete whether it takes it for finished
 * @param readable rows
 * @param rejected rows that no capture can have written
 * @param promised rows by the totals at the end; 0 without
 * @param queues packets of each queue that has any, by the summaries
 * @param packets the same, by the packets themselves
 */
record Seen(
        boolean complete,
        long readable,
        long rejected,
        long promised,
        Map<String, Long> queues,
        Map<String, Long> packets) {

    /** Opens a file and asks for its queues in both ways. */
    static Seen in(Path file) throws RecordingException, AnalyzerException {
        try (OpenedRecording opened = OpenedRecording.of(file)) {
            Recording recording = opened.recording();
            QueueSizes.of(opened.session());
            return new Seen(
                    recording.complete(),
                    recording.rows(),
                    opened.database().rejectedRows(),
                    recording
                            .end()
                            .map(RecordingEnd::totals)
                            .map(totals -> totals.recorded())
                            .orElse(0L),
                    counts(opened.session(), "select device, direction, queue, packets from queues where packets > 0"),
                    counts(
                            opened.session(),
                            "select device, direction, queue, count(sequence) from packets group by all"));
        }
    }

    /** Packets of all queues. */
    long counted() {
        return queues.values().stream().mapToLong(packets -> packets).sum();
    }

    private static Map<String, Long> counts(Session session, String sql) throws AnalyzerException {
        Map<String, Long> counts = new TreeMap<>();
        try (QueryResult result = session.query(sql)) {
            while (result.next()) {
                counts.put(
                        result.value(0) + " " + result.value(1) + " " + result.value(2),
                        ((Number) result.value(3)).longValue());
            }
        }
        return counts;
    }
}
