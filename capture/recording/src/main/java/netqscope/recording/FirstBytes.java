package netqscope.recording;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;

/** Tells from its first bytes what a file is, so that something that is no recording is called by its name. */
public final class FirstBytes {

    private static final byte[] PARQUET = "PAR1".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] CONTINUATION = {-1, -1, -1, -1};
    /** How many bytes are enough to tell. */
    static final int LOOKED_AT = 512;

    private static final String EXPECTED =
            ", not a recording. A recording is what \"capture -n IFACE -o FILE\" writes.";

    private FirstBytes() {}

    /** @throws RecordingException if {@code file} starts neither like an Arrow file nor like an Arrow stream */
    static void requireArrow(MemorySegment file) throws RecordingException {
        if (file.byteSize() == 0) {
            throw new RecordingException("is an empty file" + EXPECTED);
        }
        if (startsLike(file, FileFooter.MAGIC) || startsLike(file, CONTINUATION)) {
            return;
        }
        if (startsLike(file, PARQUET)) {
            throw new RecordingException("is a Parquet file" + EXPECTED);
        }
        throw new RecordingException("is a " + (isText(file) ? "text file" : "file of another kind") + EXPECTED);
    }

    // A file that is shorter than the magic may be the beginning of one.
    private static boolean startsLike(MemorySegment file, byte[] magic) {
        long length = Math.min(file.byteSize(), magic.length);
        return MemorySegment.ofArray(magic).asSlice(0, length).mismatch(file.asSlice(0, length)) == -1;
    }

    /** Whether they have no control characters but white space. */
    public static boolean isText(MemorySegment file) {
        for (long i = 0; i < Math.min(file.byteSize(), LOOKED_AT); i++) {
            int c = Byte.toUnsignedInt(file.get(ValueLayout.JAVA_BYTE, i));
            if (c < ' ' && !Character.isWhitespace(c)) {
                return false;
            }
        }
        return true;
    }
}
