package netqscope.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.QueryResult;
import netqscope.analyzer.database.Session;
import netqscope.recording.RecordingException;

/**
 * Measures what needs no packets: opening a recording, for the first time in this JVM and again, and the query of a rate chart.
 * The peak memory is that of the first opening.
 */
final class OpeningSpeed {

    private static final int WARM_OPENINGS = 5;
    private static final int MEASURED_OPENINGS = 3;
    private static final int CHARTS = 15;
    private static final double KIB_PER_MIB = 1024;

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
    public static void main(String[] args) throws RecordingException, AnalyzerException, IOException {
        Path file = Path.of(args[0]);
        try (OpenedRecording opened = OpenedRecording.open(file)) {
            Figures.rate("first_open", opened.recording().rows(), opened.openNs());
        }
        Figures.print("peak_rss_mib", peakRssKib() / KIB_PER_MIB);
        long[] warmNs = new long[MEASURED_OPENINGS];
        for (int i = 0; i < WARM_OPENINGS; i++) {
            try (OpenedRecording opened = OpenedRecording.open(file)) {
                warmNs[i % MEASURED_OPENINGS] = opened.openNs();
                if (i == WARM_OPENINGS - 1) {
                    Figures.rate("warm_open", opened.recording().rows(), Figures.percentile(warmNs, 50));
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

    private static long peakRssKib() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
            return lines.filter(line -> line.startsWith("VmHWM:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
