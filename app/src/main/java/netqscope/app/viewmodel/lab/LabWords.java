package netqscope.app.viewmodel.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import netqscope.analyzer.analysis.sampling.SamplingStudy;
import netqscope.analyzer.analysis.sampling.Statistic;
import netqscope.analyzer.analysis.sampling.StudyRow;
import netqscope.analyzer.analysis.sampling.StudyRow.Scope;
import netqscope.analyzer.database.RecordingSet;
import netqscope.analyzer.database.Selection;
import netqscope.analyzer.lab.CostText;
import netqscope.analyzer.lab.SamplingText;
import netqscope.analyzer.lab.Wording;
import netqscope.analyzer.output.Numbers;
import netqscope.analyzer.output.Percent;
import netqscope.analyzer.overhead.Experiment;
import netqscope.analyzer.overhead.SamplingCosts;
import netqscope.recording.Sampling;

/**
 * What a study says.
 *
 * @param advice how far apart packets may be taken, and what that saves
 * @param periodic which distances are in step with the traffic; empty: none
 * @param trust what a chosen distance leaves to be trusted; empty until it has been studied
 * @param lines the same as a table
 * @param notes what has to be known of it all
 */
public record LabWords(String advice, String periodic, String trust, List<TrustLine> lines, List<String> notes) {

    static final LabWords NONE = new LabWords("", "", "", List.of(), List.of());

    public LabWords {
        lines = List.copyOf(lines);
        notes = List.copyOf(notes);
    }

    /**
     * One statistic at the chosen distance.
     *
     * @param error what 95 of 100 estimates are within; of bursts, how many are seen
     * @param trusted whether that is within what was wanted; empty of bursts
     */
    public record TrustLine(Statistic statistic, String error, Optional<Boolean> trusted, boolean periodic) {}

    /**
     * Words on a study.
     *
     * @param of the study that knows the distance; empty if none does yet
     */
    static LabWords of(
            SamplingStudy study,
            Optional<SamplingStudy> of,
            int distance,
            RecordingSet recordings,
            Goal goal,
            Optional<Experiment> experiment) {
        int recordedDistance =
                recordings.files().getFirst().recording().start().sampling().distance();
        CostText costs = new CostText(
                experiment.map(one -> SamplingCosts.of(one, goal.method())), recordedDistance, Wording.APP);
        SamplingText text = text(study, recordings, goal, costs);
        return new LabWords(
                text.advice(Numbers.GROUPED),
                text.periodic(Numbers.GROUPED),
                of.filter(one -> one.packets() > 0)
                        .map(one -> text(one, recordings, goal, costs).trust(distance, Numbers.GROUPED))
                        .orElse(""),
                of.map(one -> lines(one, distance, goal)).orElse(List.of()),
                text.notes());
    }

    private static SamplingText text(SamplingStudy study, RecordingSet recordings, Goal goal, CostText costs) {
        return new SamplingText(
                study, recordings, Selection.ALL, new Percent(goal.within()), goal.method(), costs, Wording.APP);
    }

    private static List<TrustLine> lines(SamplingStudy study, int distance, Goal goal) {
        List<TrustLine> lines = new ArrayList<>();
        for (Statistic statistic : Statistic.values()) {
            if (statistic == Statistic.PACKETS_PLAIN) {
                continue;
            }
            if (statistic.isDetection()) {
                study.rows(goal.method(), distance, statistic, Scope.TOTAL).stream()
                        .findFirst()
                        .ifPresent(row -> lines.add(
                                new TrustLine(statistic, new Percent(row.seen()).toString(), Optional.empty(), false)));
                continue;
            }
            OptionalDouble error = study.within(goal.method(), distance, statistic);
            if (error.isPresent()) {
                lines.add(new TrustLine(
                        statistic,
                        SamplingText.text(error.getAsDouble()),
                        Optional.of(error.getAsDouble() <= goal.within()),
                        goal.method() == Sampling.Method.SYSTEMATIC
                                && study.rows(Sampling.Method.SYSTEMATIC, distance, statistic, Scope.QUEUES).stream()
                                        .anyMatch(StudyRow::periodic)));
            }
        }
        return lines;
    }

    /**
     * What is wanted of a sample.
     *
     * @param within which relative error is small enough
     */
    record Goal(double within, Sampling.Method method) {}
}
