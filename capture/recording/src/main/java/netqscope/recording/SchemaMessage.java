package netqscope.recording;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.Schema;
import org.apache.arrow.flatbuf.Type;

/** The first message of an Arrow file or stream, read field by field: it may be any schema, or none at all. */
final class SchemaMessage {

    private static final String WHAT = "has a schema that";
    private static final int NAMED_COLUMNS = 5;
    private static final String KIND = "netqscope.kind";
    private static final String OVERHEAD = "overhead";

    private SchemaMessage() {}

    /**
     * The metadata in front of a recording.
     *
     * @throws RecordingException if the message is no schema, or not that of a recording this code reads
     */
    static RecordingStart read(Frame.Whole frame) throws RecordingException {
        Map<String, String> metadata = FlatTables.inBounds(
                WHAT, () -> metadataOfVersion1(schema(frame), frame.message().getByteBuffer()));
        try {
            return StartMetadata.read(metadata);
        } catch (IllegalArgumentException e) {
            throw new RecordingException("is damaged: in its metadata, " + e.getMessage(), e);
        }
    }

    private static Schema schema(Frame.Whole frame) throws RecordingException {
        if (frame.message().headerType() != MessageHeader.Schema
                || !(frame.message().header(new Schema()) instanceof Schema schema)) {
            throw new RecordingException("is a damaged Arrow file: it does not start with a schema");
        }
        return schema;
    }

    private static Map<String, String> metadataOfVersion1(Schema schema, ByteBuffer message) throws RecordingException {
        int fields = FlatTables.plausible(WHAT, schema.fieldsLength(), Integer.BYTES, message);
        Map<String, String> metadata =
                FlatTables.metadata(WHAT, schema.customMetadataLength(), schema::customMetadata, message);
        String version = metadata.get(StartMetadata.FORMAT_VERSION);
        if (version == null && OVERHEAD.equals(metadata.get(KIND))) {
            throw new RecordingException("is an overhead experiment, not a recording. \"analyzer overhead\" reads it.");
        }
        if (version == null) {
            throw new RecordingException(notARecording(schema, fields));
        }
        requireVersion1(version);
        String difference = difference(schema, fields);
        if (!difference.isEmpty()) {
            throw new RecordingException(
                    "is damaged or was changed: format version " + EventSchema.VERSION + " has " + difference);
        }
        return metadata;
    }

    private static void requireVersion1(String version) throws RecordingException {
        int number;
        try {
            number = Integer.parseInt(version);
        } catch (NumberFormatException e) {
            throw new RecordingException(
                    "is damaged: its format version is \"" + Text.printable(version) + "\", which is no number", e);
        }
        if (number > EventSchema.VERSION) {
            throw new RecordingException("was written by a newer netqscope: format version " + number
                    + ", this one reads up to " + EventSchema.VERSION + ". Use a newer netqscope to open it.");
        }
        if (number != EventSchema.VERSION) {
            throw new RecordingException("is damaged: there is no format version " + number);
        }
    }

    /** What version 1 has and this schema has not; empty if they are the same. */
    private static String difference(Schema schema, int fields) {
        if (schema.endianness() != Endianness.Little) {
            return "little-endian values";
        }
        if (fields != Column.values().length) {
            return Column.values().length + " columns, not " + fields;
        }
        for (Column column : Column.values()) {
            if (!matches(schema.fields(column.index()), column)) {
                return "the column " + column.label() + " (" + column.typeLabel() + ", "
                        + (column.nullable() ? "nullable" : "not nullable") + ") as number " + (column.index() + 1);
            }
        }
        return "";
    }

    private static boolean matches(Field field, Column column) {
        return FlatTables.text(field.nameAsByteBuffer()).equals(column.label())
                && field.nullable() == column.nullable()
                && field.childrenLength() == 0
                && field.dictionary() == null
                && field.typeType() == Type.Int
                && field.type(new Int()) instanceof Int type
                && type.bitWidth() == column.bytes() * Byte.SIZE
                && type.isSigned() == column.signed();
    }

    private static String notARecording(Schema schema, int fields) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < Math.min(fields, NAMED_COLUMNS); i++) {
            names.add(Text.printable(FlatTables.text(schema.fields(i).nameAsByteBuffer())));
        }
        String columns = names.isEmpty() ? "no columns" : "the columns " + String.join(", ", names);
        if (fields > names.size()) {
            columns += " and " + (fields - names.size()) + " more";
        }
        String expected = Arrays.stream(Column.values()).map(Column::label).collect(Collectors.joining(", "));
        return "is an Arrow file, but not a recording: it has " + columns + ". A recording, as capture writes it, has "
                + StartMetadata.FORMAT_VERSION + " in its metadata and the columns " + expected + ".";
    }
}
