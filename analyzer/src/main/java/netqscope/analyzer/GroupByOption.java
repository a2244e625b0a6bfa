package netqscope.analyzer;

import java.util.EnumSet;
import java.util.Set;
import netqscope.analyzer.analysis.GroupBy;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** What {@code --by} takes: what packets are told apart by; empty: nothing. */
record GroupByOption(Set<GroupBy> grouping) {

    private static final String NOTHING = "none";

    /**
     * Reads a list such as {@code queue,cpu}, or {@code none}.
     *
     * @throws TypeConversionException if it is neither
     */
    static GroupByOption parse(String text) {
        Set<GroupBy> grouping = EnumSet.noneOf(GroupBy.class);
        if (!text.equals(NOTHING)) {
            for (String name : text.split(",", -1)) {
                grouping.add(groupBy(name, text));
            }
        }
        return new GroupByOption(grouping);
    }

    private static GroupBy groupBy(String name, String text) {
        return switch (name) {
            case "device" -> GroupBy.DEVICE;
            case "direction" -> GroupBy.DIRECTION;
            case "queue" -> GroupBy.QUEUE;
            case "cpu" -> GroupBy.CPU;
            default ->
                throw new TypeConversionException(
                        "'%s' is not a list of what packets are told apart by; write device, direction, queue, cpu, or %s"
                                .formatted(text, NOTHING));
        };
    }

    /** Turns an option's value into one. */
    static final class Converter implements ITypeConverter<GroupByOption> {

        @Override
        public GroupByOption convert(String value) {
            return parse(value);
        }
    }
}
