package netqscope.analyzer.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import netqscope.analyzer.fixture.Packet;
import netqscope.analyzer.fixture.PacketRecorder;
import netqscope.analyzer.fixture.ThreeDevices;
import netqscope.recording.Recording;
import netqscope.recording.RecordingException;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What doubles or microseconds would not hold arrives in each format: times that are 1 ns apart and past 2^53, the largest
 * length and the largest sequence.
 */
class ExportTest {

    /** 2^53 + 1. The clock of the recording's start, 1,700,000,000.123456789 s, and this are 1,709,007,199.378197782 s. */
    private static final long TIME_NS = 9_007_199_254_740_993L;

    private static final String QUERY =
            "select time_ns, wall_time, queue, skb_length_bytes, sequence from packets order by time_ns";

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void record() throws RecordingException {
        file = PacketRecorder.recordUnfinished(
                folder.resolve("run.arrow"),
                ThreeDevices.start(),
                List.of(
                        Packet.tx(TIME_NS, -2).length(4_294_967_295L).queueMapping(3),
                        Packet.rx(TIME_NS + 1, -1).length(4_294_967_281L)));
    }

    @Test
    void csvIsExact() throws RecordingException, AnalyzerException {
        assertThat(export(ExportFormat.CSV)).content().isEqualTo("""
                time_ns,wall_time,queue,skb_length_bytes,sequence
                9007199254740993,2024-02-27 04:13:19.378197782,3,4294967295,18446744073709551614
                9007199254740994,2024-02-27 04:13:19.378197783,,4294967281,18446744073709551615
                """);
    }

    @Test
    void jsonIsExact() throws RecordingException, AnalyzerException {
        assertThat(export(ExportFormat.NDJSON)).content().isEqualTo("""
                {"time_ns":9007199254740993,"wall_time":"2024-02-27 04:13:19.378197782","queue":3,\
                "skb_length_bytes":4294967295,"sequence":18446744073709551614}
                {"time_ns":9007199254740994,"wall_time":"2024-02-27 04:13:19.378197783","queue":null,\
                "skb_length_bytes":4294967281,"sequence":18446744073709551615}
                """);
    }

    @Test
    void parquetIsExact() throws RecordingException, AnalyzerException, SQLException {
        Path parquet = export(ExportFormat.PARQUET);
        List<String> rows = new ArrayList<>();
        try (Connection other = DriverManager.getConnection("jdbc:duckdb:");
                ResultSet result = other.createStatement()
                        .executeQuery("select time_ns::varchar, epoch_ns(wall_time)::varchar, queue::varchar,"
                                + " skb_length_bytes::varchar, sequence::varchar from read_parquet('" + parquet
                                + "')")) {
            while (result.next()) {
                rows.add(String.join(
                        " ",
                        result.getString(1),
                        result.getString(2),
                        result.getString(3),
                        result.getString(4),
                        result.getString(5)));
            }
        }
        assertThat(rows)
                .containsExactly(
                        "9007199254740993 1709007199378197782 3 4294967295 18446744073709551614",
                        "9007199254740994 1709007199378197783 null 4294967281 18446744073709551615");
    }

    @Test
    void arrowIsExact() throws RecordingException, AnalyzerException, IOException {
        List<String> columns = new ArrayList<>();
        try (BufferAllocator allocator = new RootAllocator();
                ArrowFileReader reader = new ArrowFileReader(FileChannel.open(export(ExportFormat.ARROW)), allocator)) {
            assertThat(reader.loadNextBatch()).isTrue();
            for (FieldVector column : reader.getVectorSchemaRoot().getFieldVectors()) {
                columns.add(column.getField() + " " + column);
            }
            assertThat(reader.loadNextBatch()).isFalse();
        }
        assertThat(columns)
                .containsExactly(
                        "time_ns: Int(64, true) [9007199254740993, 9007199254740994]",
                        "wall_time: Timestamp(NANOSECOND, null) [2024-02-27T04:13:19.378197782, 2024-02-27T04:13:19.378197783]",
                        "queue: Int(16, false) [3, null]",
                        "skb_length_bytes: Int(32, false) [4294967295, 4294967281]",
                        "sequence: Int(64, false) [18446744073709551614, 18446744073709551615]");
    }

    private Path export(ExportFormat format) throws RecordingException, AnalyzerException {
        Path out = folder.resolve("out");
        try (Recording recording = Recording.open(file);
                RecordingDatabase database = RecordingDatabase.open(
                        RecordingSet.of(List.of(new NamedRecording(recording, "run.arrow"))),
                        Selection.ALL,
                        FileAccess.to(folder),
                        Progress.NONE,
                        new Cancellation());
                Session session = database.session()) {
            long rows = new Export(Optional.of(QUERY), format, List.of()).write(session, out, part -> {});
            assertThat(rows).isEqualTo(2);
        }
        return out;
    }
}
