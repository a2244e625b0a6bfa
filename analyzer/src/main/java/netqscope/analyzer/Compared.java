package netqscope.analyzer;

import java.util.List;
import java.util.Optional;
import netqscope.analyzer.analysis.QueueSizes;
import netqscope.analyzer.analysis.SampledSizes;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.RecordingSet;
import netqscope.analyzer.database.Sample;
import netqscope.analyzer.database.Session;
import netqscope.recording.RecordingEnd;
import netqscope.recording.RecordingStart;
import netqscope.recording.Totals;

/**
 * One of two recordings that are compared.
 *
 * @param title how to call it
 * @param sizes what its queues carried, of what was recorded
 * @param sampled the same estimated; empty unless it was sampled
 */
public record Compared(String title, RecordingSet recordings, QueueSizes sizes, Optional<SampledSizes> sampled) {

    /** Counts what is selected. */
    public static Compared of(String title, Session session) throws AnalyzerException {
        Optional<Sample> sample = session.database().sample();
        return new Compared(
                title,
                session.database().recordings(),
                QueueSizes.of(session),
                sample.isPresent() ? Optional.of(SampledSizes.of(session, sample.get())) : Optional.empty());
    }

    /** What was known at its start; the files of a rotation have the same sampling and filter. */
    public RecordingStart start() {
        return recordings.files().getFirst().recording().start();
    }

    /** What became of its packets; empty if that is not known of all files. */
    public Optional<Totals> totals() {
        List<RecordingEnd> ends = recordings.files().stream()
                .flatMap(file -> file.recording().end().stream())
                .toList();
        return ends.size() < recordings.files().size()
                ? Optional.empty()
                : Optional.of(ends.stream().map(RecordingEnd::totals).reduce(Totals.ZERO, Totals::plus));
    }
}
