package netqscope.recording;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;

/** The columns of format version 1 as an Arrow schema. */
public final class EventSchema {

    /** The format version that this code writes, and the newest it reads. */
    public static final int VERSION = 1;

    private EventSchema() {}

    /** The fields, one per {@link Column} in its order, with {@code metadata} as the schema's custom metadata. */
    public static Schema of(Map<String, String> metadata) {
        List<Field> fields =
                Arrays.stream(Column.values()).map(EventSchema::field).toList();
        return new Schema(fields, metadata);
    }

    private static Field field(Column column) {
        ArrowType type = new ArrowType.Int(column.bytes() * Byte.SIZE, column.signed());
        return new Field(column.label(), new FieldType(column.nullable(), type, null), List.of());
    }
}
