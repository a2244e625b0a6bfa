package netqscope.overhead;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import netqscope.recording.FileFooter;
import netqscope.recording.FileFooter.Located;
import netqscope.recording.FirstBytes;
import netqscope.recording.FlatTables;
import netqscope.recording.Frame;
import netqscope.recording.RecordingException;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.Schema;
import org.jspecify.annotations.Nullable;

/** Reads the bytes of an overhead file that nobody vouches for. Messages of exceptions lack the name of the file in front. */
final class OverheadReader {

    private static final int FILE_PREFIX_BYTES = 8;
    private static final String EXPECTED = ", not an overhead experiment. \"capture overhead\" writes one.";
    /** Far more than any experiment has, and few enough for any memory. */
    static final int MAX_ROWS = 100_000;

    private static final byte[] PARQUET = "PAR1".getBytes(StandardCharsets.US_ASCII);

    private final MemorySegment file;
    private final List<Frame.Whole> batches = new ArrayList<>();

    private OverheadReader(MemorySegment file) {
        this.file = file;
    }

    static OverheadFile read(byte[] bytes) throws RecordingException {
        if (bytes.length == 0) {
            throw new RecordingException("is an empty file" + EXPECTED);
        }
        if (startsLike(bytes, FileFooter.MAGIC)) {
            return new OverheadReader(MemorySegment.ofArray(bytes)).arrow();
        }
        if (startsLike(bytes, PARQUET)) {
            throw new RecordingException("is a Parquet file" + EXPECTED);
        }
        if (!FirstBytes.isText(MemorySegment.ofArray(bytes))) {
            throw new RecordingException("is a file of another kind" + EXPECTED);
        }
        return OverheadCsv.read(bytes);
    }

    private OverheadFile arrow() throws RecordingException {
        if (file.byteSize() < FILE_PREFIX_BYTES || !(Frame.at(file, FILE_PREFIX_BYTES) instanceof Frame.Whole schema)) {
            throw new RecordingException(
                    "was cut off before its first measurement, or is damaged; nothing can be read");
        }
        OverheadStart start = start(schema);
        Frame next = Frame.at(file, schema.end());
        while (next instanceof Frame.Whole batch) {
            batches.add(batch);
            next = Frame.at(file, batch.end());
        }
        ExperimentEnd end = end(next);
        List<Measurement> measurements = new ArrayList<>();
        for (Frame.Whole batch : batches) {
            measurements.addAll(MeasurementBatch.read(file, batch, MAX_ROWS - measurements.size()));
        }
        return new OverheadFile(start, measurements, end);
    }

    private static OverheadStart start(Frame.Whole frame) throws RecordingException {
        Schema schema = FlatTables.inBounds("has a schema that", () -> schema(frame));
        return OverheadSchema.read(schema, frame.message().getByteBuffer());
    }

    private static Schema schema(Frame.Whole frame) throws RecordingException {
        if (frame.message().headerType() != MessageHeader.Schema
                || !(frame.message().header(new Schema()) instanceof Schema schema)) {
            throw new RecordingException("is a damaged Arrow file: it does not start with a schema");
        }
        return schema;
    }

    /** What is behind the last batch; null if the file was cut off there. */
    private @Nullable ExperimentEnd end(Frame frame) throws RecordingException {
        return switch (frame) {
            case Frame.EndMarker marker when marker.end() < file.byteSize() -> finished(marker.end());
            case Frame.EndMarker _, Frame.Nothing _, Frame.CutOff _ -> null;
            case Frame.Zeros _ -> {
                // The tail never reached the disk, and its zeros may begin within the last batch.
                if (!batches.isEmpty()) {
                    batches.removeLast();
                }
                yield null;
            }
            case Frame.Damaged damaged -> throw new RecordingException("is damaged: " + damaged.what());
            case Frame.Whole whole -> throw new IllegalStateException("stopped at a whole message: " + whole);
        };
    }

    private @Nullable ExperimentEnd finished(long footerFrom) throws RecordingException {
        List<Located> located = batches.stream()
                .map(batch -> new Located(batch.offset(), batch.metadataBytes(), batch.bodyBytes()))
                .toList();
        Map<String, String> footer;
        try {
            footer = FileFooter.metadata(file, footerFrom, located);
        } catch (RecordingException e) {
            // The batches in front of it are as good as without it.
            return null;
        }
        try {
            // Other tools write files that are complete, and footers without our metadata.
            return ExperimentEnd.ofLabel(
                    footer.getOrDefault(OverheadWriter.END_REASON, ExperimentEnd.COMPLETE.label()));
        } catch (IllegalArgumentException e) {
            throw new RecordingException("is damaged: " + e.getMessage(), e);
        }
    }

    private static boolean startsLike(byte[] file, byte[] magic) {
        int length = Math.min(file.length, magic.length);
        return Arrays.equals(file, 0, length, magic, 0, length);
    }
}
