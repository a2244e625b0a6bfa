package netqscope.analyzer;

import java.util.List;
import java.util.Optional;
import netqscope.analyzer.analysis.QueueSizes;
import netqscope.analyzer.analysis.SampledSizes;
import netqscope.analyzer.database.RecordingSet;
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
record Compared(String title, RecordingSet recordings, QueueSizes sizes, Optional<SampledSizes> sampled) {

    /** What was known at its start; the files of a rotation have the same sampling and filter. */
    RecordingStart start() {
        return recordings.files().getFirst().recording().start();
    }

    /** What became of its packets; empty if that is not known of all files. */
    Optional<Totals> totals() {
        List<RecordingEnd> ends = recordings.files().stream()
                .flatMap(file -> file.recording().end().stream())
                .toList();
        return ends.size() < recordings.files().size()
                ? Optional.empty()
                : Optional.of(ends.stream().map(RecordingEnd::totals).reduce(Totals.ZERO, Totals::plus));
    }
}
