package netqscope.recording;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import netqscope.recording.FileFooter.Located;

/**
 * One way through a file or stream from its first byte: metadata, batches, footer. A file that was not finished is read
 * as far as its rows can be trusted.
 */
final class Walk {

    private static final int FILE_PREFIX_BYTES = 8;

    private final MemorySegment file;
    private final boolean stream;
    private final RecordingStart start;
    private final List<Located> located = new ArrayList<>();
    private final List<Batch> batches = new ArrayList<>();
    private Optional<RecordingEnd> end = Optional.empty();
    private String incompleteReason = "";
    private OptionalLong lastPacketNs = OptionalLong.empty();
    private long at;

    /**
     * Walks through all of {@code file}, whose first bytes are those of an Arrow file or stream.
     *
     * @throws RecordingException if there is no recording to read; the message lacks the name of the file in front
     */
    static Walk through(MemorySegment file) throws RecordingException {
        boolean stream = file.get(ValueLayout.JAVA_BYTE, 0) != FileFooter.MAGIC[0];
        long first = stream ? 0 : FILE_PREFIX_BYTES;
        if (first > file.byteSize()) {
            throw cutOffAtStart();
        }
        Frame.Whole schema = schemaFrame(file, first);
        Walk walk = new Walk(file, stream, SchemaMessage.read(schema), schema.end());
        walk.walkBatches();
        return walk;
    }

    private Walk(MemorySegment file, boolean stream, RecordingStart start, long firstBatch) {
        this.file = file;
        this.stream = stream;
        this.start = start;
        this.at = firstBatch;
    }

    RecordingStart start() {
        return start;
    }

    List<Batch> batches() {
        return batches;
    }

    /** Present exactly if the recording is complete. */
    Optional<RecordingEnd> end() {
        return end;
    }

    /** Empty exactly if the recording is complete. */
    String incompleteReason() {
        return incompleteReason;
    }

    /** Empty if the recording is complete, or has no packet. */
    OptionalLong lastPacketNs() {
        return lastPacketNs;
    }

    private static Frame.Whole schemaFrame(MemorySegment file, long offset) throws RecordingException {
        return switch (Frame.at(file, offset)) {
            case Frame.Whole whole -> {
                // A tail of zeros that begins here may as well have begun within the schema.
                if (whole.end() < file.byteSize() && file.get(ValueLayout.JAVA_BYTE, whole.end()) == 0) {
                    throw onlyZeros(whole.end());
                }
                yield whole;
            }
            case Frame.Nothing _, Frame.CutOff _ -> throw cutOffAtStart();
            case Frame.Zeros _ -> throw onlyZeros(offset);
            case Frame.EndMarker _ -> throw new RecordingException("is a damaged Arrow file: it has no schema");
            case Frame.Damaged damaged -> throw new RecordingException("is a damaged Arrow file: " + damaged.what());
        };
    }

    private void walkBatches() {
        while (true) {
            Frame frame = Frame.at(file, at);
            if (!(frame instanceof Frame.Whole whole)) {
                stop(frame);
                return;
            }
            try {
                BatchBody body = BatchBody.of(file, whole);
                batches.add(new Batch(body, body.rows()));
            } catch (RecordingException e) {
                stop(new Frame.Damaged(e.getMessage()));
                return;
            }
            located.add(new Located(whole.offset(), whole.metadataBytes(), whole.bodyBytes()));
            at = whole.end();
        }
    }

    private void stop(Frame frame) {
        long trusted = file.byteSize();
        if (frame instanceof Frame.Zeros) {
            trusted = startOfZeros();
        }
        if (frame instanceof Frame.EndMarker marker && !stream && marker.end() < file.byteSize()) {
            try {
                end = Optional.of(FileFooter.read(file, marker.end(), located, start));
            } catch (RecordingException e) {
                incompleteReason = e.getMessage() + ", so there are no final totals";
            }
        } else {
            incompleteReason = reason(frame, trusted);
        }
        if (end.isEmpty()) {
            keepGoodRows(trusted);
        }
        batches.removeIf(batch -> batch.rows() == 0);
    }

    private String reason(Frame frame, long trusted) {
        String file = stream ? "a stream" : "no footer";
        String after = located.isEmpty() ? "before the first batch" : "after batch " + Text.number(located.size());
        return switch (frame) {
            case Frame.EndMarker _ when stream -> "a stream has no footer, so there are no final totals";
            case Frame.EndMarker _, Frame.Nothing _ -> file + ": the recording was cut off " + after;
            case Frame.CutOff _ ->
                file + ": the recording was cut off " + after + "; " + bytesFrom(at)
                        + " of the next one cannot be read";
            case Frame.Zeros _ ->
                file + ": zeros from byte " + Text.number(trusted) + " on; " + bytesFrom(trusted) + " cannot be read";
            case Frame.Damaged damaged -> file + ": " + damaged.what() + "; " + bytesFrom(at) + " cannot be read";
            case Frame.Whole whole -> throw new IllegalStateException("stopped at a whole message: " + whole);
        };
    }

    private String bytesFrom(long offset) {
        return Text.count(file.byteSize() - offset, "byte");
    }

    // A zero in front of a byte that was never written cannot be told from one that was recorded: everything from the
    // first of them on is in doubt. They end where a message should start, so they begin in the last batch.
    private long startOfZeros() {
        long first = at;
        while (first > 0 && file.get(ValueLayout.JAVA_BYTE, first - 1) == 0) {
            first--;
        }
        return first;
    }

    private void keepGoodRows(long trusted) {
        RowCheck check = new RowCheck(start);
        for (int i = 0; i < batches.size(); i++) {
            BatchBody body = batches.get(i).body();
            int untouched = body.rowsBefore(trusted);
            int believable = check.goodRows(batches.get(i), untouched);
            batches.get(i).giveBack();
            if (believable < untouched) {
                incompleteReason = "row " + Text.number(believable + 1L) + " of batch " + Text.number(i + 1L)
                        + " is damaged (" + check.problem() + "); of the "
                        + bytesFrom(located.get(i).offset())
                        + " from the start of that batch on, only the rows before it can be read";
            }
            int good = Math.min(believable, untouched);
            if (good < body.rows()) {
                batches.subList(i, batches.size()).clear();
                batches.add(new Batch(body, good));
            }
        }
        lastPacketNs = check.lastTimeNs();
    }

    private static RecordingException cutOffAtStart() {
        return new RecordingException("was cut off before its first packet; nothing can be read");
    }

    private static RecordingException onlyZeros(long offset) {
        return new RecordingException("has only zeros from byte " + Text.number(offset)
                + " on, before its first packet; nothing can be read");
    }
}
