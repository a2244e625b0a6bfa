package netqscope.overhead;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import netqscope.recording.FlatTables;
import netqscope.recording.RecordingException;
import netqscope.recording.Text;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.FloatingPoint;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.Precision;
import org.apache.arrow.flatbuf.Type;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;

/** The columns and the metadata of version 1 as an Arrow schema. */
final class OverheadSchema {

    /** The version that this code writes, and the newest it reads. */
    static final int VERSION = 1;

    private static final String KIND = MetadataKey.PREFIX + "kind";
    private static final String OVERHEAD = "overhead";
    private static final String VERSION_KEY = MetadataKey.PREFIX + "overhead_version";
    private static final String RECORDING_VERSION_KEY = MetadataKey.PREFIX + "format_version";
    private static final String WHAT = "has a schema that";

    private OverheadSchema() {}

    static Schema of(OverheadStart start) {
        Map<String, String> metadata = new LinkedHashMap<>();
        metadata.put(KIND, OVERHEAD);
        metadata.put(VERSION_KEY, Integer.toString(VERSION));
        MetadataKey.write(start).forEach((key, value) -> metadata.put(MetadataKey.PREFIX + key, value));
        List<Field> fields = Arrays.stream(MeasurementColumn.values())
                .map(column -> new Field(
                        column.label(),
                        new FieldType(column.nullable(), column.type().arrow(), null),
                        List.of()))
                .toList();
        return new Schema(fields, metadata);
    }

    /**
     * The metadata of an overhead file.
     *
     * @param message the bytes that {@code schema} is in
     * @throws RecordingException if it is another file, or one this code does not read
     */
    static OverheadStart read(org.apache.arrow.flatbuf.Schema schema, ByteBuffer message) throws RecordingException {
        Map<String, String> metadata = FlatTables.inBounds(WHAT, () -> metadataOfVersion1(schema, message));
        Map<String, String> texts = new LinkedHashMap<>();
        metadata.forEach((key, value) -> {
            if (key.startsWith(MetadataKey.PREFIX)) {
                texts.put(key.substring(MetadataKey.PREFIX.length()), value);
            }
        });
        try {
            return MetadataKey.read(texts);
        } catch (IllegalArgumentException e) {
            throw new RecordingException("is damaged: in its metadata, " + e.getMessage(), e);
        }
    }

    private static Map<String, String> metadataOfVersion1(org.apache.arrow.flatbuf.Schema schema, ByteBuffer message)
            throws RecordingException {
        int fields = FlatTables.plausible(WHAT, schema.fieldsLength(), Integer.BYTES, message);
        Map<String, String> metadata =
                FlatTables.metadata(WHAT, schema.customMetadataLength(), schema::customMetadata, message);
        if (!OVERHEAD.equals(metadata.get(KIND))) {
            throw new RecordingException(
                    metadata.containsKey(RECORDING_VERSION_KEY)
                            ? "is a recording, not an overhead experiment. \"analyzer info\" reads it."
                            : "is an Arrow file, but not an overhead experiment: its metadata has no " + KIND + " = "
                                    + OVERHEAD + ". \"capture overhead\" writes one.");
        }
        requireVersion1(metadata.getOrDefault(VERSION_KEY, ""));
        String difference = difference(schema, fields);
        if (!difference.isEmpty()) {
            throw new RecordingException(
                    "is damaged or was changed: an overhead experiment of version " + VERSION + " has " + difference);
        }
        return metadata;
    }

    private static void requireVersion1(String version) throws RecordingException {
        try {
            int number = Integer.parseInt(version);
            if (number > VERSION) {
                throw new RecordingException("was written by a newer netqscope: overhead experiment of version "
                        + number + ", this one reads up to " + VERSION + ". Use a newer netqscope to open it.");
            }
            if (number != VERSION) {
                throw new RecordingException("is damaged: there is no overhead experiment of version " + number);
            }
        } catch (NumberFormatException e) {
            throw new RecordingException(
                    "is damaged: its version is " + Values.quoted(version) + ", which is no number", e);
        }
    }

    /** What version 1 has and this schema has not; empty if they are the same. Others may write every column as nullable. */
    private static String difference(org.apache.arrow.flatbuf.Schema schema, int fields) {
        if (schema.endianness() != Endianness.Little) {
            return "little-endian values";
        }
        MeasurementColumn[] columns = MeasurementColumn.values();
        if (fields != columns.length) {
            return columns.length + " columns, not " + Text.number(fields);
        }
        for (int i = 0; i < fields; i++) {
            if (!matches(schema.fields(i), columns[i])) {
                return "the column " + columns[i].label() + " ("
                        + columns[i].type().label() + ") as number " + (i + 1);
            }
        }
        return "";
    }

    private static boolean matches(org.apache.arrow.flatbuf.Field field, MeasurementColumn column) {
        return FlatTables.text(field.nameAsByteBuffer()).equals(column.label())
                && field.childrenLength() == 0
                && field.dictionary() == null
                && switch (column.type()) {
                    case TEXT -> field.typeType() == Type.Utf8;
                    case UINT32 -> isInt(field, Integer.SIZE, false);
                    case INT64 -> isInt(field, Long.SIZE, true);
                    case FLOAT64 ->
                        field.typeType() == Type.FloatingPoint
                                && field.type(new FloatingPoint()) instanceof FloatingPoint type
                                && type.precision() == Precision.DOUBLE;
                };
    }

    private static boolean isInt(org.apache.arrow.flatbuf.Field field, int bits, boolean signed) {
        return field.typeType() == Type.Int
                && field.type(new Int()) instanceof Int type
                && type.bitWidth() == bits
                && type.isSigned() == signed;
    }
}
