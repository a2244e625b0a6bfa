package netqscope.bench;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/** A number of packets, read with a decimal unit: 50M is fifty million. */
record PacketNumber(long packets) {

    private static final Pattern FORM = Pattern.compile("(\\d{1,12})(|k|M|G)");

    static PacketNumber parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new TypeConversionException(
                    "'%s' is not a number of packets; write a whole number, with k, M or G, such as 50M"
                            .formatted(text));
        }
        long unit = switch (form.group(2)) {
            case "k" -> 1_000;
            case "M" -> 1_000_000;
            case "G" -> 1_000_000_000;
            default -> 1;
        };
        return new PacketNumber(Long.parseLong(form.group(1)) * unit);
    }
}
