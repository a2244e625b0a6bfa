package netqscope.bench;

import java.nio.file.Path;
import java.util.SplittableRandom;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.QueryResult;
import netqscope.analyzer.database.Session;
import netqscope.recording.RecordingException;

/**
 * Measures what needs the packets: importing them, and the queries of a rate chart that someone zooms and pans. Where they are
 * imported to is the analyzer's choice, by the memory of the machine; the name of the figure tells.
 */
final class PacketSpeed {

    private static final int ZOOMS = 200;
    private static final long SEED = 1;

    /** What a chart has across its width. */
    private static final int CHART_BUCKETS = 1000;

    private static final long NARROWEST_NS = 1_000_000;
    private static final long MILLISECOND_NS = 1_000_000;

    private PacketSpeed() {}

    /** Prints the figures of the recording that is named. */
    public static void main(String[] args) throws RecordingException, AnalyzerException {
        try (OpenedRecording opened = OpenedRecording.open(Path.of(args[0]));
                Session session = opened.database().session()) {
            long packets = opened.recording().rows();
            long startNs = System.nanoTime();
            long imported = number(session, "SELECT count(*) FROM packets");
            long elapsedNs = System.nanoTime() - startNs;
            if (imported != packets) {
                throw new IllegalStateException("imported %,d packets of %,d".formatted(imported, packets));
            }
            boolean toFile = number(session, """
                    SELECT count(*) FROM duckdb_databases() WHERE database_name = 'packet_file' AND path IS NOT NULL
                    """) > 0;
            Figures.rate(toFile ? "import_file" : "import_memory", packets, elapsedNs);
            Figures.milliseconds("zoom_p95", Figures.percentile(zoomsNs(session), 95));
        }
    }

    private static long number(Session session, String query) throws AnalyzerException {
        try (QueryResult result = session.query(query)) {
            result.next();
            return result.longValue(0);
        }
    }

    private static long[] zoomsNs(Session session) throws AnalyzerException {
        SplittableRandom random = new SplittableRandom(SEED);
        long endNs = session.database().span().toNs();
        long[] elapsedNs = new long[ZOOMS];
        for (int i = 0; i < ZOOMS; i++) {
            // Each zoom level is as likely as any other: from all of the recording down to a millisecond.
            long widthNs = (long) (endNs * Math.pow((double) NARROWEST_NS / endNs, random.nextDouble()));
            long fromNs = random.nextLong(endNs - widthNs + 1);
            String query = chart(fromNs, fromNs + widthNs);
            long startNs = System.nanoTime();
            try (QueryResult cells = session.query(query)) {
                while (cells.next()) {
                    cells.longValue(4);
                }
            }
            elapsedNs[i] = System.nanoTime() - startNs;
        }
        return elapsedNs;
    }

    /** From the summary where a bucket is a millisecond or more, else from packets. */
    private static String chart(long fromNs, long toNs) {
        long bucketNs = Math.max(1, (toNs - fromNs) / CHART_BUCKETS);
        if (bucketNs >= MILLISECOND_NS) {
            return """
                    SELECT device, direction, queue, cell, sum(packets), sum(bytes)
                    FROM (
                        SELECT group_id, bucket // %d AS cell, sum(packets) AS packets, sum(bytes) AS bytes
                        FROM store.rate_cells
                        WHERE bucket >= %d AND bucket < %d
                        GROUP BY ALL
                    )
                    JOIN store.groups USING (group_id)
                    GROUP BY ALL
                    """.formatted(bucketNs / MILLISECOND_NS, fromNs / MILLISECOND_NS, toNs / MILLISECOND_NS);
        }
        return """
                SELECT device, direction, queue, time_ns // %d AS cell, count(*), sum(length_bytes)::BIGINT
                FROM packets
                WHERE time_ns >= %d AND time_ns < %d
                GROUP BY ALL
                """.formatted(bucketNs, fromNs, toNs);
    }
}
