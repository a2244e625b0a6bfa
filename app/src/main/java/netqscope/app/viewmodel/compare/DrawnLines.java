package netqscope.app.viewmodel.compare;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import netqscope.analyzer.ComparisonReport;
import netqscope.analyzer.ComparisonReport.Line;
import netqscope.recording.Direction;

/**
 * Which lines of the table are drawn.
 *
 * @param lines in the order of the table's report
 * @param omitted how many others are not, as nobody could tell so many apart
 */
record DrawnLines(List<RateLine> lines, int omitted) {

    /** More pairs of lines than that are not told apart. */
    private static final int MOST = 16;

    DrawnLines {
        lines = List.copyOf(lines);
    }

    /** Of queues those that differ most, if there are many. */
    static DrawnLines of(
            ComparisonReport report, Shown shown, Set<RateLine> selected, Set<Direction> directions, boolean swapped) {
        List<Line> all = report.lines().stream()
                .filter(line -> switch (shown) {
                    case TOTALS ->
                        line.total() && directions.contains(line.group().direction());
                    case QUEUES ->
                        !line.total() && directions.contains(line.group().direction());
                    case SELECTED -> selected.contains(RateLine.of(line, swapped));
                })
                .toList();
        Set<Line> most = new HashSet<>(all.stream()
                .sorted(CompareColumn.FIRST.comparator(true))
                .limit(MOST)
                .toList());
        List<RateLine> drawn = all.stream()
                .filter(most::contains)
                .map(line -> RateLine.of(line, swapped))
                .toList();
        return new DrawnLines(drawn, all.size() - drawn.size());
    }
}
