package netqscope.analyzer;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import netqscope.analyzer.database.RecordingSet;
import netqscope.analyzer.database.Sample;
import netqscope.analyzer.database.Stream;
import netqscope.analyzer.estimate.Estimate;
import netqscope.analyzer.output.Numbers;
import netqscope.recording.Sampling;

/** What estimates from a sampled recording have to be read with. */
final class SampleText {

    /** What the signs of estimates mean, as a line of help, where a percent sign is doubled. */
    static final String SIGNS = "Sampled recording: ~ is an estimate, ± its 95 %% interval, ≤ a limit (none seen).";

    private SampleText() {}

    /**
     * The lines above a table of estimates.
     *
     * @param packets the answer is about, recorded or not
     * @param recorded of those
     * @param durationNs of the selected time
     */
    static String caption(
            String title,
            Estimate packets,
            long recorded,
            OptionalLong durationNs,
            RecordingSet recordings,
            Sample sample,
            Numbers numbers) {
        return title + ": " + new EstimateFigure(packets, 0).text(numbers) + " kernel packets (skbs)"
                + (durationNs.isPresent() ? " in " + Times.seconds(durationNs.getAsLong()) : "")
                + ", " + numbers.of(recorded) + " of them recorded" + Captions.lost(recordings, numbers) + "\n"
                + "~: estimated from a sample, " + method(sample, numbers)
                + "; ± is the 95 % interval; ≤: none was in the sample. Without a sign: counted.\n";
    }

    /** A sentence each. */
    static List<String> notes(Sample sample) {
        List<String> notes = new ArrayList<>();
        if (sample.isCounted()) {
            notes.add(
                    "estimates (~, or with _low and _high) have intervals of 95 %; totals of a device, direction and CPU"
                            + " over the whole time are counted, and exact");
        } else {
            notes.add(
                    "estimates have intervals of 95 %; the recording lacks its counts of all packets, so that totals are"
                            + " estimates, too");
        }
        if (sample.sampling().method() == Sampling.Method.SYSTEMATIC) {
            notes.add(
                    "one packet in %s of a CPU and direction was taken, at equal distances: traffic that repeats itself in step with that is not"
                                    .formatted(
                                            Numbers.GROUPED.of(sample.sampling().distance()))
                            + " within the intervals");
        }
        List<Stream> unseen = sample.unseen();
        if (!unseen.isEmpty()) {
            long packets = unseen.stream()
                    .mapToLong(stream -> stream.population().orElse(0))
                    .sum();
            notes.add(
                    "%s packets of %s streams (a device, direction and CPU) were counted and none of them recorded: their queues are not known"
                            .formatted(Numbers.GROUPED.of(packets), Numbers.GROUPED.of(unseen.size())));
        }
        return notes;
    }

    private static String method(Sample sample, Numbers numbers) {
        return "one packet in " + numbers.of(sample.sampling().distance()) + ", "
                + sample.sampling().method().label();
    }
}
