package netqscope.recording;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.apache.arrow.flatbuf.KeyValue;
import org.jspecify.annotations.Nullable;

/**
 * Reads flatbuffer tables that nobody vouches for. The generated accessors follow whatever offsets they find; the buffer
 * they get is exactly the message, so a wrong offset cannot reach anything else, and what they then throw is turned into
 * a {@link RecordingException} here. Loops over a vector are only as long as the message can hold.
 */
public final class FlatTables {

    private FlatTables() {}

    /** Code that follows offsets inside a flatbuffer. */
    @FunctionalInterface
    public interface Access<T> {
        T get() throws RecordingException;
    }

    /** The result of {@code access}; {@code what} names the message in case an offset in it leads nowhere. */
    public static <T> T inBounds(String what, Access<T> access) throws RecordingException {
        try {
            return access.get();
        } catch (IndexOutOfBoundsException e) {
            throw new RecordingException(what + " is damaged: an offset in it leads nowhere", e);
        } catch (IllegalArgumentException e) {
            // From ByteBuffer.position() and limit(); records that reject values are not made in here.
            throw new RecordingException(what + " is damaged: a length in it is impossible", e);
        }
    }

    /** A length that was read from a vector whose elements take at least {@code elementBytes} of a message. */
    public static int plausible(String what, int length, int elementBytes, ByteBuffer message)
            throws RecordingException {
        if (length < 0 || length > message.limit() / elementBytes) {
            throw new RecordingException(what + " is damaged: a list in it has an impossible length of " + length);
        }
        return length;
    }

    /** The key-value pairs of a schema or footer; a pair without key is left out. */
    public static Map<String, String> metadata(String what, int length, IntFunction<KeyValue> pairs, ByteBuffer message)
            throws RecordingException {
        Map<String, String> metadata = new LinkedHashMap<>();
        // Pairs may share their bytes, so a small message could claim any amount of text.
        long budgetBytes = message.limit();
        int count = plausible(what, length, Integer.BYTES, message);
        for (int i = 0; i < count; i++) {
            KeyValue pair = pairs.apply(i);
            ByteBuffer key = orEmpty(pair.keyAsByteBuffer());
            ByteBuffer value = orEmpty(pair.valueAsByteBuffer());
            budgetBytes -= (long) key.remaining() + value.remaining();
            if (budgetBytes < 0) {
                throw new RecordingException(what + " is damaged: its metadata is longer than itself");
            }
            if (key.hasRemaining()) {
                metadata.put(text(key), text(value));
            }
        }
        return metadata;
    }

    /** The UTF-8 text; what is no UTF-8 becomes replacement characters. */
    public static String text(@Nullable ByteBuffer utf8) {
        return utf8 == null ? "" : StandardCharsets.UTF_8.decode(utf8).toString();
    }

    private static ByteBuffer orEmpty(@Nullable ByteBuffer buffer) {
        return buffer == null ? ByteBuffer.allocate(0) : buffer;
    }
}
