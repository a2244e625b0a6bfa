package netqscope.app.viewmodel.overview;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import netqscope.analyzer.QueueRows;
import netqscope.analyzer.analysis.Imbalance;
import netqscope.analyzer.analysis.Losses;
import netqscope.analyzer.analysis.Measure;
import netqscope.analyzer.analysis.QueueSizes;
import netqscope.analyzer.analysis.SampledImbalance;
import netqscope.analyzer.analysis.SampledSizes;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.RecordingSet;
import netqscope.analyzer.database.Rows;
import netqscope.analyzer.database.Sample;
import netqscope.analyzer.database.Session;
import netqscope.analyzer.output.CsvText;
import netqscope.analyzer.output.Output;
import netqscope.recording.Direction;

/**
 * What the queues carried in the visible time, as {@code analyzer queues} and {@code analyzer imbalance} say it.
 *
 * @param rows of each device and direction all together, then each queue
 * @param spreads by device and direction, of those that have several queues
 * @param exact what a file gets of the rows
 */
public record Figures(List<QueueRow> rows, List<SpreadRow> spreads, Supplier<Rows> exact) {

    public Figures {
        rows = List.copyOf(rows);
        spreads = List.copyOf(spreads);
    }

    /** Works them out. */
    static Figures of(Session session, Measure measure) throws AnalyzerException {
        Set<Direction> lossy = EnumSet.noneOf(Direction.class);
        Losses.of(session).list().forEach(loss -> lossy.add(loss.direction()));
        Optional<Sample> sample = session.database().sample();
        return sample.isPresent() ? of(session, sample.get(), measure, lossy) : of(session, measure, lossy);
    }

    /** Writes what {@code analyzer queues --throughput --format csv} has, whole or not at all. */
    public void writeCsv(Path file) throws AnalyzerException {
        Output.file(file).write(out -> CsvText.write(exact.get(), out));
    }

    private static Figures of(Session session, Measure measure, Set<Direction> lossy) throws AnalyzerException {
        QueueSizes sizes = QueueSizes.of(session);
        OptionalLong durationNs = sizes.durationNs();
        List<QueueRow> rows = new ArrayList<>();
        for (QueueSizes.Group group : sizes.groups()) {
            boolean lost = lossy.contains(group.direction());
            rows.add(QueueRow.of(group.total(), group, true, durationNs, lost));
            group.queues().forEach(queue -> rows.add(QueueRow.of(queue, group, false, durationNs, lost)));
        }
        RecordingSet set = session.database().recordings();
        return new Figures(
                rows,
                Imbalance.of(session, measure).loads().stream()
                        .map(SpreadRow::of)
                        .filter(spread -> spread.queues() > 1)
                        .toList(),
                () -> QueueRows.of(sizes, set));
    }

    private static Figures of(Session session, Sample sample, Measure measure, Set<Direction> lossy)
            throws AnalyzerException {
        SampledSizes sizes = SampledSizes.of(session, sample);
        OptionalLong durationNs = sizes.durationNs();
        List<QueueRow> rows = new ArrayList<>();
        for (SampledSizes.Group group : sizes.groups()) {
            boolean lost = lossy.contains(group.total().direction());
            rows.add(QueueRow.of(group.total(), group, true, durationNs, lost));
            group.queues().forEach(queue -> rows.add(QueueRow.of(queue, group, false, durationNs, lost)));
        }
        RecordingSet set = session.database().recordings();
        return new Figures(
                rows,
                SampledImbalance.of(session, sample, measure).loads().stream()
                        .map(SpreadRow::of)
                        .filter(spread -> spread.queues() > 1)
                        .toList(),
                () -> QueueRows.of(sizes, set));
    }
}
