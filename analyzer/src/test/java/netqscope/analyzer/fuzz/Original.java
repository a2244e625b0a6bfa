package netqscope.analyzer.fuzz;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import netqscope.analyzer.fixture.PacketRecorder;
import netqscope.analyzer.fixture.ThreeDevices;
import netqscope.recording.Recording;
import netqscope.recording.RecordingException;
import netqscope.recording.RecordingStart;
import org.apache.arrow.compression.CommonsCompressionFactory;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.compression.CompressionUtil.CodecType;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.message.IpcOption;

/**
 * A valid recording before it is damaged.
 *
 * @param complete whether it is finished
 * @param compressed whether its columns are
 * @param start what it says at its start
 * @param endNs reading of the monotonic clock at its end; 0 if it is not finished
 * @param queues packets of each queue that has any, by device, direction and queue
 */
record Original(
        String name,
        byte[] bytes,
        boolean complete,
        boolean compressed,
        List<Piece> pieces,
        RecordingStart start,
        long endNs,
        Map<String, Long> queues) {

    private static final int STREAM_START = 8;

    /** Finished ones with one batch and with several, of several devices, with losses; compressed, cut off, a stream. */
    static List<Original> all(Path folder, Path samples) throws Exception {
        List<Original> originals = new ArrayList<>();
        byte[] gro = Files.readAllBytes(samples.resolve("gro.arrow"));
        originals.add(of("gro", gro, true, false, folder));
        originals.add(of("imbalance", Files.readAllBytes(samples.resolve("imbalance.arrow")), true, false, folder));
        originals.add(of("compressed", compressed(samples.resolve("gro.arrow"), folder), true, true, folder));
        Path three = ThreeDevices.record(folder.resolve("three.arrow"));
        originals.add(of("three", Files.readAllBytes(three), true, false, folder));
        originals.add(of("unfinished", unfinished(folder), false, false, folder));
        byte[] partial = Arrays.copyOf(gro, Piece.of(gro).getLast().end() + STREAM_START);
        originals.add(of("partial", partial, false, false, folder));
        originals.add(of("stream", Arrays.copyOfRange(partial, STREAM_START, partial.length), false, false, folder));
        return originals;
    }

    long rows() {
        return pieces.stream().mapToLong(Piece::rows).sum();
    }

    /** Rows of the batches that end before or at an offset. */
    long rowsUpTo(int offset) {
        return pieces.stream()
                .filter(piece -> piece.end() <= offset)
                .mapToLong(Piece::rows)
                .sum();
    }

    int afterSchema() {
        return Piece.afterSchema(bytes);
    }

    private static Original of(String name, byte[] bytes, boolean complete, boolean compressed, Path folder)
            throws Exception {
        Path file = Files.write(folder.resolve("original-" + name + ".arrow"), bytes);
        Seen seen = Seen.in(file);
        try (Recording recording = Recording.open(file)) {
            long endNs = recording.end().map(end -> end.clock().monotonicNs()).orElse(0L);
            Original original = new Original(
                    name, bytes, complete, compressed, Piece.of(bytes), recording.start(), endNs, seen.queues());
            if (seen.complete() != complete || seen.counted() != original.rows() || seen.rejected() != 0) {
                throw new IllegalStateException(name + " is no valid recording to begin with: " + seen);
            }
            return original;
        }
    }

    private static byte[] unfinished(Path folder) throws RecordingException, IOException {
        return Files.readAllBytes(PacketRecorder.recordUnfinished(
                folder.resolve("unfinished.arrow"), ThreeDevices.start(), ThreeDevices.packets()));
    }

    /** The same file, its columns compressed with zstd. */
    private static byte[] compressed(Path file, Path folder) throws IOException {
        Path target = folder.resolve("compressed.arrow");
        try (BufferAllocator allocator = new RootAllocator();
                FileChannel in = FileChannel.open(file);
                ArrowFileReader reader = new ArrowFileReader(in, allocator);
                FileChannel out = FileChannel.open(target, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                ArrowFileWriter writer = new ArrowFileWriter(
                        reader.getVectorSchemaRoot(),
                        null,
                        out,
                        reader.getMetaData(),
                        IpcOption.DEFAULT,
                        CommonsCompressionFactory.INSTANCE,
                        CodecType.ZSTD)) {
            writer.start();
            while (reader.loadNextBatch()) {
                writer.writeBatch();
            }
            writer.end();
        }
        return Files.readAllBytes(target);
    }
}
