package netqscope.capture;

import java.util.EnumSet;
import java.util.Set;
import netqscope.bpf.ProbeDirection;
import picocli.CommandLine.TypeConversionException;

/** What {@code --direction} takes. */
enum DirectionChoice {
    TX,
    RX,
    BOTH;

    static DirectionChoice parse(String text) {
        return switch (text) {
            case "tx" -> TX;
            case "rx" -> RX;
            case "both" -> BOTH;
            default ->
                throw new TypeConversionException("'%s' is not a direction; write tx, rx or both".formatted(text));
        };
    }

    Set<ProbeDirection> directions() {
        return switch (this) {
            case TX -> EnumSet.of(ProbeDirection.TX);
            case RX -> EnumSet.of(ProbeDirection.RX);
            case BOTH -> EnumSet.allOf(ProbeDirection.class);
        };
    }
}
