package netqscope.analyzer.analysis;

import java.util.HashMap;
import java.util.Map;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.QueryResult;
import netqscope.analyzer.database.Session;
import netqscope.recording.Direction;

/**
 * What was recorded of one queue on one CPU in all the selected time.
 *
 * @param squares sum of the squares of the packets' lengths
 */
record SampledGroup(String device, Direction direction, int cpu, long packets, double bytes, double squares) {

    /** All of them, by the numbers that counts have. */
    static Map<Long, SampledGroup> all(Session session) throws AnalyzerException {
        Map<Long, SampledGroup> groups = new HashMap<>();
        try (QueryResult result = session.queryFile("sampled_groups")) {
            while (result.next()) {
                groups.put(
                        result.longValue(0),
                        new SampledGroup(
                                result.text(1),
                                Direction.ofLabel(result.text(2)),
                                (int) result.longValue(3),
                                result.longValue(4),
                                result.doubleValue(5),
                                result.doubleValue(6)));
            }
        }
        return groups;
    }

    /** The length of as many equal packets as vary as much. */
    double typicalBytes() {
        return squares / bytes;
    }
}
