package netqscope.capture;

import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/** What {@code --sample} takes: one packet in so many. */
record SampleDistance(int packets) {

    private static final Pattern FORM = Pattern.compile("[1-9]\\d{0,9}");

    static SampleDistance parse(String text) {
        if (!FORM.matcher(text).matches() || Long.parseLong(text) > Integer.MAX_VALUE) {
            throw new TypeConversionException(
                    "'%s' is not a distance; write a whole number from 1 to 2147483647, such as 1000 for one packet in 1000"
                            .formatted(text));
        }
        return new SampleDistance(Integer.parseInt(text));
    }
}
