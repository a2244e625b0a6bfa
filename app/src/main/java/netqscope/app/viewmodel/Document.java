package netqscope.app.viewmodel;

import java.util.List;
import netqscope.analyzer.overhead.Experiment;

/** What the window is about. */
public sealed interface Document {

    /** Nothing was opened yet. */
    record None() implements Document {}

    /** Files are being read. */
    record Opening(OpeningModel progress) implements Document {}

    /** A recording. */
    record Explored(RecordingModel recording) implements Document {}

    /**
     * Experiments about overhead without a recording.
     *
     * @param list at least one
     */
    record Measured(List<Experiment> list) implements Document {

        public Measured {
            list = List.copyOf(list);
        }
    }

    /**
     * It could not be opened.
     *
     * @param names of the files
     * @param message what failed and what to do
     */
    record Unreadable(List<String> names, String message) implements Document {}
}
