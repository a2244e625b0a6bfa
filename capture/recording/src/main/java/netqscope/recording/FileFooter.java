package netqscope.recording;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.arrow.flatbuf.Block;
import org.apache.arrow.flatbuf.Footer;

/**
 * The end of a finished file.
 *
 * <pre>
 *   | end marker | flatbuffer | length of the flatbuffer, int32 | ARROW1 |
 * </pre>
 */
public final class FileFooter {

    /** Six bytes at both ends of an Arrow file; at its start two bytes of padding follow. */
    public static final byte[] MAGIC = "ARROW1".getBytes(StandardCharsets.US_ASCII);

    private static final int TRAILER_BYTES = Integer.BYTES + MAGIC.length;

    private FileFooter() {}

    /**
     * The end metadata in the footer.
     *
     * @param from where the footer can start: the end of the end marker
     * @param batches what was found by walking from the start; the footer has to list exactly those
     * @param start what the same file says at its start
     * @throws RecordingException if the footer is not there as a whole or does not fit the rest, saying why
     */
    static RecordingEnd read(MemorySegment file, long from, List<Located> batches, RecordingStart start)
            throws RecordingException {
        return end(metadata(file, from, batches), start);
    }

    /**
     * The metadata in the footer, whatever it is about.
     *
     * @param from where the footer can start: the end of the end marker
     * @param batches what was found by walking from the start; the footer has to list exactly those
     * @throws RecordingException if the footer is not there as a whole or does not fit the rest, saying why
     */
    public static Map<String, String> metadata(MemorySegment file, long from, List<Located> batches)
            throws RecordingException {
        long trailer = file.byteSize() - TRAILER_BYTES;
        if (trailer < from || MemorySegment.ofArray(MAGIC).mismatch(file.asSlice(trailer + Integer.BYTES)) != -1) {
            throw new RecordingException("the footer is cut off");
        }
        int length = file.get(Frame.INT32, trailer);
        if (length < Integer.BYTES || length > trailer - from) {
            throw new RecordingException("the footer is damaged: it has an impossible length of " + length);
        }
        ByteBuffer bytes = file.asSlice(trailer - length, length).asByteBuffer();
        return FlatTables.inBounds("the footer", () -> metadata(Footer.getRootAsFooter(bytes), bytes, batches));
    }

    /** Where a record batch is in the file, the way a footer says it. */
    public record Located(long offset, int metadataBytes, long bodyBytes) {}

    private static Map<String, String> metadata(Footer footer, ByteBuffer bytes, List<Located> batches)
            throws RecordingException {
        boolean sameBatches = footer.recordBatchesLength() == batches.size() && footer.dictionariesLength() == 0;
        for (int i = 0; sameBatches && i < batches.size(); i++) {
            Block block = footer.recordBatches(i);
            sameBatches =
                    batches.get(i).equals(new Located(block.offset(), block.metaDataLength(), block.bodyLength()));
        }
        if (!sameBatches) {
            throw new RecordingException("the footer is damaged: it lists other batches than there are");
        }
        return FlatTables.metadata("the footer", footer.customMetadataLength(), footer::customMetadata, bytes);
    }

    private static RecordingEnd end(Map<String, String> metadata, RecordingStart start) throws RecordingException {
        if (!EndMetadata.isIn(metadata)) {
            throw new RecordingException("the footer has no totals: the file was rewritten by another tool");
        }
        try {
            RecordingEnd end = EndMetadata.read(metadata, start.clock().monotonicNs());
            for (Account account : end.accounts()) {
                if (account.device() >= start.devices().size()) {
                    throw new RecordingException(
                            "the footer is damaged: it has an account of device " + account.device());
                }
            }
            return end;
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new RecordingException("the footer is damaged: " + e.getMessage(), e);
        }
    }
}
