package netqscope.recording;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.arrow.compression.CommonsCompressionFactory;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.compression.CompressionUtil.CodecType;
import org.apache.arrow.vector.compression.NoCompressionCodec;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.ipc.message.IpcOption;

/** Recordings as tests need them. */
final class Samples {

    static final RecordingStart START = new RecordingStart(
            "0.1.0",
            "lab-1",
            "6.18.0",
            3,
            List.of(
                    new Device(
                            "eth0",
                            2,
                            4_026_531_840L,
                            "mlx5_core",
                            "",
                            1500,
                            1,
                            8,
                            8,
                            true,
                            "the driver stores the queue.",
                            Map.of("gro", true, "lro", false)),
                    new Device(
                            "veth \"ü\"\n",
                            17,
                            4_026_532_000L,
                            "veth",
                            "veth",
                            9000,
                            1,
                            4,
                            1,
                            false,
                            "veth leaves the sender's queue in place.",
                            Map.of())),
            Set.of(Direction.TX, Direction.RX),
            new Sampling(Sampling.Method.RANDOM, 1000),
            "--queue 1,2 --min-length 64",
            2L << 20,
            new ClockPair(4_999_999_999L, 1_790_000_000_000_000_001L));

    static final RecordingStart EVERY_PACKET = new RecordingStart(
            START.toolVersion(),
            START.host(),
            START.kernel(),
            START.cpuCount(),
            START.devices(),
            START.directions(),
            Sampling.NONE,
            "",
            START.ringBytes(),
            START.clock());

    static final RecordingEnd END = new RecordingEnd(
            new ClockPair(9_000_000_000L, 1_790_000_004_000_000_002L),
            3_000_000_000L,
            List.of(
                    new Account(Direction.TX, 0, 0, 100, 40, 30, 20, 10),
                    new Account(Direction.RX, 2, 1, Long.MAX_VALUE - 100, Long.MAX_VALUE - 100, 0, 0, 0)),
            List.of(new Loss(Direction.TX, 0, 5_000_000_000L, 5_001_000_000L, 30)),
            List.of(
                    new Missed(Direction.TX, 7, OptionalLong.of(123_456_789_012L), OptionalLong.of(100)),
                    new Missed(Direction.RX, 0, OptionalLong.empty(), OptionalLong.empty())),
            EndReason.DEVICE_GONE);

    private Samples() {}

    /** A finished recording with one batch for each of {@code batches}. */
    @SafeVarargs
    static Path finished(Path file, List<Row>... batches) throws RecordingException {
        try (RecordingWriter writer = RecordingWriter.create(file, START)) {
            write(writer, batches);
            writer.finish(END);
        }
        return file;
    }

    /** What a killed recorder leaves behind. */
    @SafeVarargs
    static Path partial(Path file, List<Row>... batches) throws RecordingException {
        return partial(START, file, batches);
    }

    @SafeVarargs
    static Path partial(RecordingStart start, Path file, List<Row>... batches) throws RecordingException {
        try (RecordingWriter writer = RecordingWriter.create(file, start)) {
            write(writer, batches);
        }
        return file.resolveSibling(file.getFileName() + ".partial");
    }

    @SafeVarargs
    static void write(RecordingWriter writer, List<Row>... batches) throws RecordingException {
        try (EventBatch batch = writer.newBatch()) {
            for (List<Row> rows : batches) {
                Row.fill(batch, rows);
                writer.write(batch, rows.size());
            }
        }
    }

    /** The rows of a recording as an Arrow stream. */
    static byte[] stream(Path file, CodecType codec) throws RecordingException, IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (RootAllocator allocator = new RootAllocator();
                Recording recording = Recording.open(file);
                ArrowReader reader = recording.reader(allocator);
                ArrowStreamWriter writer = new ArrowStreamWriter(
                        reader.getVectorSchemaRoot(),
                        null,
                        Channels.newChannel(out),
                        IpcOption.DEFAULT,
                        codec == CodecType.ZSTD
                                ? CommonsCompressionFactory.INSTANCE
                                : NoCompressionCodec.Factory.INSTANCE,
                        codec)) {
            writer.start();
            while (reader.loadNextBatch()) {
                writer.writeBatch();
            }
            writer.end();
        }
        return out.toByteArray();
    }
}
