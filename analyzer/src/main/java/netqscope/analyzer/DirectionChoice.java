package netqscope.analyzer;

import java.util.EnumSet;
import java.util.Set;
import netqscope.recording.Direction;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** What {@code --direction} takes. */
enum DirectionChoice {
    TX,
    RX,
    BOTH;

    Set<Direction> directions() {
        return switch (this) {
            case TX -> EnumSet.of(Direction.TX);
            case RX -> EnumSet.of(Direction.RX);
            case BOTH -> EnumSet.allOf(Direction.class);
        };
    }

    /** Turns an option's value into one. */
    static final class Converter implements ITypeConverter<DirectionChoice> {

        @Override
        public DirectionChoice convert(String value) {
            return switch (value) {
                case "tx" -> TX;
                case "rx" -> RX;
                case "both" -> BOTH;
                default ->
                    throw new TypeConversionException("'%s' is not a direction; write tx, rx or both".formatted(value));
            };
        }
    }
}
