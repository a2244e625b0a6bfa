package netqscope.analyzer.console;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * What charts show as statements that a person can read, change and run: files in {@code netqscope/analyzer/shown}, whose first
 * comment says what they show. They read the views of {@code docs/sql.md} of the whole recording, and only the time from
 * {@code $from} to before {@code $to}, in nanoseconds since the start.
 */
public enum ShownSql {
    /** Packets of each queue over time. */
    RATE,
    /** Packets of each queue by length. */
    SIZES,
    /** Shares of packets that are no longer than so many bytes. */
    CDF,
    /** Times between the packets of each queue. */
    INTER_ARRIVALS,
    /** When most came at once to each queue. */
    BUSIEST_WINDOWS,
    /** The largest flows of each queue. */
    FLOWS,
    /** Queues and the CPUs that handled their packets. */
    QUEUE_CPUS;

    private static final String FOLDER = "/netqscope/analyzer/shown/";

    /** The text of the file. */
    public String text() {
        return read(FOLDER + name().toLowerCase(Locale.ROOT) + ".sql");
    }

    static String read(String resource) {
        try (InputStream in = ShownSql.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new FileNotFoundException(resource + " is not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
