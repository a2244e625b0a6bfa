package netqscope.capture;

import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/** A number of packets to record, at least one. */
record PacketCount(long packets) {

    private static final Pattern FORM = Pattern.compile("[1-9]\\d{0,17}");

    PacketCount {
        if (packets < 1) {
            throw new IllegalArgumentException("%d packets are none to record".formatted(packets));
        }
    }

    static PacketCount parse(String text) {
        if (!FORM.matcher(text).matches()) {
            throw new TypeConversionException(
                    "'%s' is not a number of packets; write a whole number from 1 to 999999999999999999, such as 1000000"
                            .formatted(text));
        }
        return new PacketCount(Long.parseLong(text));
    }
}
