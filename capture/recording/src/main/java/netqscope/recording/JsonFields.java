package netqscope.recording;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * A JSON object in a metadata value. A field that is missing or of another type is an {@link IllegalArgumentException}
 * that names it; fields that nobody asks for are ignored, as the format's version rule wants.
 *
 * @param where what the object is, for messages
 */
record JsonFields(String where, JsonNode object) {

    private static final JsonMapper MAPPER = new JsonMapper();

    /** The objects of a JSON array, which is the value of the metadata key {@code key}. */
    static List<JsonFields> array(String key, String json) {
        JsonNode array = parse(key, json);
        if (!array.isArray()) {
            throw new IllegalArgumentException(key + " is not a JSON array");
        }
        List<JsonFields> objects = new ArrayList<>();
        for (JsonNode element : array) {
            objects.add(new JsonFields(key + "[" + objects.size() + "]", element));
        }
        return objects;
    }

    /** The JSON object that is the value of the metadata key {@code key}. */
    static JsonFields object(String key, String json) {
        return new JsonFields(key, parse(key, json));
    }

    String text(String field) {
        JsonNode value = object.path(field);
        if (!value.isTextual()) {
            throw wrong(field, "a text");
        }
        return value.textValue();
    }

    boolean flag(String field) {
        JsonNode value = object.path(field);
        if (!value.isBoolean()) {
            throw wrong(field, "true or false");
        }
        return value.booleanValue();
    }

    int int32(String field) {
        JsonNode value = object.path(field);
        if (!value.isIntegralNumber() || !value.canConvertToInt()) {
            throw wrong(field, "a 32-bit integer");
        }
        return value.intValue();
    }

    long int64(String field) {
        JsonNode value = object.path(field);
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw wrong(field, "a 64-bit integer");
        }
        return value.longValue();
    }

    /** Empty if the field is null. */
    OptionalLong nullableInt64(String field) {
        return object.path(field).isNull() ? OptionalLong.empty() : OptionalLong.of(int64(field));
    }

    Map<String, Boolean> flags(String field) {
        JsonNode value = object.path(field);
        if (!value.isObject()) {
            throw wrong(field, "an object");
        }
        JsonFields inner = new JsonFields(where + "." + field, value);
        Map<String, Boolean> flags = new TreeMap<>();
        value.fieldNames().forEachRemaining(name -> flags.put(name, inner.flag(name)));
        return flags;
    }

    private static JsonNode parse(String key, String json) {
        try {
            return MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(key + " is not JSON", e);
        }
    }

    private IllegalArgumentException wrong(String field, String expected) {
        return new IllegalArgumentException(where + "." + Text.printable(field) + " is not " + expected);
    }
}
