package netqscope.recording;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MetadataVersion;

/**
 * What stands at a place where an encapsulated Arrow message should be.
 *
 * <pre>
 *   offset       4        8                    bodyOffset        end
 *   | FFFFFFFF | length | flatbuffer + padding | body, bodyBytes |
 * </pre>
 */
public sealed interface Frame {

    /** A message that is there as a whole. */
    record Whole(long offset, long bodyOffset, long bodyBytes, Message message) implements Frame {
        public long end() {
            return bodyOffset + bodyBytes;
        }

        /** Marker, length, flatbuffer and padding: what a footer's block calls the metadata length. */
        public int metadataBytes() {
            return Math.toIntExact(bodyOffset - offset);
        }
    }

    /** The end-of-stream marker. */
    record EndMarker(long end) implements Frame {}

    /** The bytes end here, between two messages. */
    record Nothing() implements Frame {}

    /** The bytes end within a message. */
    record CutOff() implements Frame {}

    /** Zeros where a message should start. */
    record Zeros() implements Frame {}

    /** Something else, and {@code what} says what is wrong with it. */
    record Damaged(String what) implements Frame {}

    int CONTINUATION = 0xFFFF_FFFF;
    int PREFIX_BYTES = 2 * Integer.BYTES;
    int ALIGNMENT = Long.BYTES;
    ValueLayout.OfInt INT32 = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    /** The frame at {@code offset}, which is at most the size of {@code file}. */
    static Frame at(MemorySegment file, long offset) {
        long left = file.byteSize() - offset;
        if (left == 0) {
            return new Nothing();
        }
        if (file.get(ValueLayout.JAVA_BYTE, offset) == 0) {
            return new Zeros();
        }
        if (left < Integer.BYTES) {
            return new CutOff();
        }
        if (file.get(INT32, offset) != CONTINUATION) {
            return new Damaged("no message starts at byte " + Text.number(offset));
        }
        if (left < PREFIX_BYTES) {
            return new CutOff();
        }
        int length = file.get(INT32, offset + Integer.BYTES);
        if (length == 0) {
            return new EndMarker(offset + PREFIX_BYTES);
        }
        if (length < 0 || length % ALIGNMENT != 0) {
            return new Damaged("the message at byte " + Text.number(offset) + " has an impossible length of " + length);
        }
        if (length > left - PREFIX_BYTES) {
            return new CutOff();
        }
        try {
            return withBody(file, offset, length);
        } catch (RecordingException e) {
            return new Damaged(e.getMessage());
        }
    }

    private static Frame withBody(MemorySegment file, long offset, int length) throws RecordingException {
        ByteBuffer metadata = file.asSlice(offset + PREFIX_BYTES, length).asByteBuffer();
        String what = "the message at byte " + Text.number(offset);
        return FlatTables.inBounds(what, () -> {
            Message message = Message.getRootAsMessage(metadata);
            long bodyBytes = message.bodyLength();
            long bodyOffset = offset + PREFIX_BYTES + length;
            if (message.version() != MetadataVersion.V5 || bodyBytes < 0 || bodyBytes % ALIGNMENT != 0) {
                return new Damaged(what + " is not what this format version has");
            }
            return bodyBytes > file.byteSize() - bodyOffset
                    ? new CutOff()
                    : new Whole(offset, bodyOffset, bodyBytes, message);
        });
    }
}
