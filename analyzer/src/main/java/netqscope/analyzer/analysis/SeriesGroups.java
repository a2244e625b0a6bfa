package netqscope.analyzer.analysis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.QueryResult;
import netqscope.analyzer.database.Session;
import netqscope.recording.Direction;

/**
 * Which series the packets of each group belong to.
 *
 * @param keys by device in the order of the recording, TX before RX, by queue, unrecorded ones last, by CPU
 * @param indices from the number of a group to that of its series
 */
public record SeriesGroups(List<SeriesKey> keys, Map<Long, Integer> indices) {

    private static final int GROUP = 0;
    private static final int DEVICE = 1;
    private static final int DIRECTION = 2;
    private static final int QUEUE = 3;
    private static final int CPU = 4;

    public SeriesGroups {
        keys = List.copyOf(keys);
        indices = Map.copyOf(indices);
    }

    /** The series that packets are told apart in by some of what groups differ in. */
    public static SeriesGroups of(Session session, Set<GroupBy> grouping) throws AnalyzerException {
        List<SeriesKey> keys = new ArrayList<>();
        Map<Long, Integer> indices = new HashMap<>();
        try (QueryResult result = session.queryFile(
                "rate_series",
                grouping.contains(GroupBy.DEVICE),
                grouping.contains(GroupBy.DIRECTION),
                grouping.contains(GroupBy.QUEUE),
                grouping.contains(GroupBy.CPU))) {
            while (result.next()) {
                SeriesKey key = key(result);
                if (keys.isEmpty() || !keys.getLast().equals(key)) {
                    keys.add(key);
                }
                OptionalLong group = result.optionalLong(GROUP);
                if (group.isPresent()) {
                    indices.put(group.getAsLong(), keys.size() - 1);
                }
            }
        }
        return new SeriesGroups(keys, indices);
    }

    /** The number of the series that packets of a group belong to. */
    public int index(long group) {
        return indices.getOrDefault(group, -1);
    }

    private static SeriesKey key(QueryResult result) throws AnalyzerException {
        return new SeriesKey(
                Optional.ofNullable(result.value(DEVICE)).map(Object::toString),
                Optional.ofNullable(result.value(DIRECTION))
                        .map(Object::toString)
                        .map(Direction::ofLabel),
                optionalInt(result.optionalLong(QUEUE)),
                optionalInt(result.optionalLong(CPU)));
    }

    private static OptionalInt optionalInt(OptionalLong number) {
        return number.isPresent() ? OptionalInt.of((int) number.getAsLong()) : OptionalInt.empty();
    }
}
