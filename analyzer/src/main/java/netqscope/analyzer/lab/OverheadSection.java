package netqscope.analyzer.lab;

import java.util.List;
import netqscope.analyzer.overhead.Compared;

/**
 * A table of an experiment.
 *
 * @param columns those that say something
 * @param sentences what is said below the table
 */
public record OverheadSection(
        String title, List<OverheadColumns.Column> columns, List<Compared> lines, List<String> sentences) {

    public OverheadSection {
        columns = List.copyOf(columns);
        lines = List.copyOf(lines);
        sentences = List.copyOf(sentences);
    }

    /** Columns that say nothing are left out. */
    static OverheadSection of(
            String title, List<Compared> lines, List<OverheadColumns.Column> offered, List<String> sentences) {
        return new OverheadSection(
                title,
                offered.stream()
                        .filter(column ->
                                lines.stream().anyMatch(line -> column.cell().apply(line) != null))
                        .toList(),
                lines,
                sentences);
    }
}
