package netqscope.bench;

import java.nio.file.Path;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.QueryResult;
import netqscope.analyzer.database.Session;
import netqscope.recording.RecordingException;

/** Measures what needs no packets in a JVM that runs for longer: opening recordings, and the query of a rate chart. */
final class OpeningSpeed {

    private static final int OPENINGS = 8;
    private static final int LAST_OPENINGS = 3;
    private static final int CHARTS = 15;

    private static final String RATE_CHART = """
            SELECT device, direction, queue, tenth, sum(packets), sum(bytes)
            FROM (
                SELECT group_id, bucket // 100 AS tenth, sum(packets) AS packets, sum(bytes) AS bytes
                FROM store.rate_cells
                GROUP BY ALL
            )
            JOIN store.groups USING (group_id)
            GROUP BY ALL
            """;

    private OpeningSpeed() {}

    /** Prints the figures of the recording that is named. */
    public static void main(String[] args) throws RecordingException, AnalyzerException {
        Path file = Path.of(args[0]);
        long[] lastNs = new long[LAST_OPENINGS];
        for (int i = 0; i < OPENINGS; i++) {
            try (OpenedRecording opened = OpenedRecording.open(file)) {
                lastNs[i % LAST_OPENINGS] = opened.openNs();
                if (i == OPENINGS - 1) {
                    Figures.rate("warm_open", opened.recording().rows(), Figures.percentile(lastNs, 50));
                    Figures.milliseconds("rate_chart", rateChartNs(opened));
                }
            }
        }
    }

    private static long rateChartNs(OpenedRecording opened) throws AnalyzerException {
        long[] elapsedNs = new long[CHARTS];
        try (Session session = opened.database().session()) {
            for (int i = 0; i < CHARTS; i++) {
                long startNs = System.nanoTime();
                long packets = 0;
                try (QueryResult cells = session.query(RATE_CHART)) {
                    while (cells.next()) {
                        packets += cells.longValue(4);
                    }
                }
                elapsedNs[i] = System.nanoTime() - startNs;
                if (packets != opened.recording().rows()) {
                    throw new IllegalStateException("the chart has %,d packets of %,d"
                            .formatted(packets, opened.recording().rows()));
                }
            }
        }
        return Figures.percentile(elapsedNs, 50);
    }
}
