package netqscope.analyzer.database;

import static java.util.stream.Collectors.joining;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/** DuckDB's configuration: the share of this machine it may use, and what of the rest it may touch. */
final class DatabaseSettings {

    /** Settings of a connection that stay open: with them, a statement says how far it has come. */
    static final List<String> MEASURE_PROGRESS =
            List.of("SET enable_progress_bar = true", "SET enable_progress_bar_print = false");

    /** Beside the heap (a quarter, unless told otherwise) this leaves some for the mapped file. */
    private static final double MEMORY_SHARE = 0.6;

    /** Packets in memory take at most the limit divided by this. */
    private static final int PACKETS_SHARE = 8;

    /** What a packet takes in memory, where nothing is compressed. */
    private static final int ROW_BYTES = 64;

    /**
     * For connections that import: it is faster if rows need not keep their order, which is none across CPUs anyway. Others must
     * keep it: else the rows of a prepared statement come out of order despite its ORDER BY, if they are many.
     */
    static final String FOR_IMPORT = "SET SESSION preserve_insertion_order = false";

    private DatabaseSettings() {}

    static Properties of(Path spillFolder) {
        Properties settings = new Properties();
        settings.setProperty("threads", String.valueOf(Runtime.getRuntime().availableProcessors()));
        settings.setProperty("memory_limit", memoryLimitBytes() + "B");
        settings.setProperty("temp_directory", spillFolder.toString());
        settings.setProperty("autoinstall_known_extensions", "false");
        settings.setProperty("autoload_known_extensions", "false");
        // Results are read while they are computed; otherwise the driver holds all rows.
        settings.setProperty("jdbc_stream_results", "true");
        return settings;
    }

    /**
     * The statement that makes the database for packets, {@code packet_file}: in memory if they take no large part of it, which
     * is faster, else a file. Until then other files are accessible.
     */
    static String attachPacketFile(long rows, Path spillFolder) {
        boolean fits = rows <= memoryLimitBytes() / PACKETS_SHARE / ROW_BYTES;
        String place = fits ? ":memory:" : spillFolder.resolve("packets.duckdb").toString();
        return "ATTACH " + literal(place) + " AS packet_file";
    }

    /** The statements that close the database before the first one of a user. */
    static List<String> afterLoading(FileAccess access) {
        List<String> statements = new ArrayList<>();
        switch (access) {
            case FileAccess.Everything _ -> {}
            case FileAccess.Folders folders -> {
                statements.add("SET allowed_directories = ["
                        + folders.folders().stream()
                                .map(folder -> literal(folder.toString()))
                                .collect(joining(", "))
                        + "]");
                statements.add("SET enable_external_access = false");
            }
        }
        statements.add("SET allowed_configs = ['enable_progress_bar', 'enable_progress_bar_print']");
        statements.add("SET lock_configuration = true");
        return statements;
    }

    private static String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /** The JVM asks the container, not the host. */
    private static long memoryLimitBytes() {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        return (long) (system.getTotalMemorySize() * MEMORY_SHARE);
    }
}
