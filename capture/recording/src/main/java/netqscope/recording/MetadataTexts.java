package netqscope.recording;

import java.util.Map;

/**
 * The texts of a metadata map. One that is missing or is no number where a number has to be is an
 * {@link IllegalArgumentException} that names its key.
 */
record MetadataTexts(Map<String, String> metadata) {

    String text(String key) {
        String value = metadata.get(key);
        if (value == null) {
            throw new IllegalArgumentException(key + " is missing");
        }
        return value;
    }

    int int32(String key) {
        return Math.toIntExact(number(key, Integer.MIN_VALUE, Integer.MAX_VALUE));
    }

    long int64(String key) {
        return number(key, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    private long number(String key, long min, long max) {
        String value = text(key);
        try {
            long number = Long.parseLong(value);
            if (number >= min && number <= max) {
                return number;
            }
            throw new IllegalArgumentException(key + " is " + number + ", out of range");
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(key + " is \"" + Text.printable(value) + "\", not a number", e);
        }
    }
}
