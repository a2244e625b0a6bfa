package netqscope.analyzer.lab;

import static java.util.stream.Collectors.joining;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import netqscope.analyzer.analysis.sampling.SamplingStudy;
import netqscope.analyzer.analysis.sampling.Statistic;
import netqscope.analyzer.database.NamedRecording;
import netqscope.analyzer.database.RecordingSet;
import netqscope.analyzer.database.Selection;
import netqscope.analyzer.output.DurationText;
import netqscope.analyzer.output.Numbers;
import netqscope.analyzer.output.Percent;
import netqscope.recording.Sampling;

/** What a sampling study says in words. */
public final class SamplingText {

    private static final double LARGEST_SCALED = 0.5;
    private static final double WORTH_TRYING = 1.5;

    private final SamplingStudy study;
    private final RecordingSet recordings;
    private final Selection selection;
    private final Percent within;
    private final Sampling.Method method;
    private final CostText costs;
    private final Wording wording;

    /**
     * Words on a study.
     *
     * @param within which error is small enough
     * @param method that a distance is recommended for
     * @param costs what sampling saves
     */
    public SamplingText(
            SamplingStudy study,
            RecordingSet recordings,
            Selection selection,
            Percent within,
            Sampling.Method method,
            CostText costs,
            Wording wording) {
        this.study = study;
        this.recordings = recordings;
        this.selection = selection;
        this.within = within;
        this.method = method;
        this.costs = costs;
        this.wording = wording;
    }

    /** How far apart packets may be taken for rates that are precise enough, and what that saves. */
    public String advice(Numbers numbers) {
        if (study.packets() == 0) {
            return "There is nothing to sample.";
        }
        int queues = study.majorQueues();
        if (queues == 0) {
            return "No queue has %s of the packets of its device and direction: %s."
                    .formatted(minShare(), wording.lessShare());
        }
        String goal =
                "To know the packets per second of every queue with at least %s of the traffic within %s (95 %%, %s)"
                        .formatted(minShare(), within, buckets());
        Limit limit = limit();
        if (limit.best() == 0) {
            return "%s, take more than 1 packet in %s, which is within %s. %s"
                    .formatted(goal, numbers.of(limit.next()), rateError(limit.next()), remedy());
        }
        if (limit.best() == 1 && limit.next() > 0) {
            return "%s, take every packet%s: 1 in %s is within %s.%s %s %s"
                    .formatted(
                            goal,
                            sampling().method() == Sampling.Method.NONE ? "" : " of the recording",
                            numbers.of(limit.next()),
                            rateError(limit.next()),
                            between(limit, numbers),
                            remedy(),
                            costs.saved(limit.best(), numbers));
        }
        return "%s, sample at most 1 in %s%s (%s): the worst of %s is within %s then%s.%s %s"
                .formatted(
                        goal,
                        numbers.of(limit.best()),
                        ofTraffic(limit.best(), numbers),
                        method.label(),
                        queues == 1 ? "1 such queue" : numbers.of(queues) + " such queues",
                        rateError(limit.best()),
                        limit.next() == 0
                                ? "; no larger distance was tried"
                                : ", and within " + rateError(limit.next()) + " at 1 in " + numbers.of(limit.next()),
                        between(limit, numbers),
                        costs.saved(limit.best(), numbers));
    }

    /** A distance between those that were tried which theory says is precise enough: errors grow with the root of D - 1. */
    private String between(Limit limit, Numbers numbers) {
        int known = limit.best() > 1 ? limit.best() : limit.next();
        double error = study.within(method, known, Statistic.PACKETS_BUCKET).orElse(Double.NaN);
        // An estimate of nothing is 100 % off, at any larger distance, too.
        if (!(error > 0 && error <= LARGEST_SCALED) || limit.next() == 0) {
            return "";
        }
        double distance = 1 + (known - 1) * Math.pow(within.share() / error, 2);
        if (distance < WORTH_TRYING * limit.best() || distance >= limit.next()) {
            return "";
        }
        int rounded = new BigDecimal(distance)
                .round(new MathContext(2, RoundingMode.DOWN))
                .intValue();
        return " By theory 1 in %s does%s.".formatted(numbers.of(rounded), wording.tryDistance(rounded));
    }

    private String remedy() {
        return study.hasWholeBuckets() ? wording.remedy() : wording.remedyOfOneBucket();
    }

    private String ofTraffic(int distance, Numbers numbers) {
        return sampling().method() == Sampling.Method.NONE
                ? ""
                : " of what was recorded, which is 1 in %s of the traffic"
                        .formatted(numbers.of((long) distance * sampling().distance()));
    }

    /** Whether systematic samples are in step with the traffic. */
    public String periodic(Numbers numbers) {
        List<Integer> distances =
                study.plan().distances().stream().filter(study::isPeriodic).toList();
        return distances.isEmpty()
                ? ""
                : "Periodic: use random. Systematic samples of 1 in %s are in step with the traffic: their errors are larger than packets in random order explain."
                        .formatted(distances.stream().map(numbers::of).collect(joining(", ")));
    }

    /** What can be trusted at a distance, and what not. */
    public String trust(int distance, Numbers numbers) {
        List<String> trusted = new ArrayList<>();
        List<String> untrusted = new ArrayList<>();
        for (Statistic statistic : Statistic.values()) {
            OptionalDouble error = study.within(method, distance, statistic);
            if (error.isPresent() && statistic != Statistic.PACKETS_PLAIN) {
                boolean enough = error.getAsDouble() <= within.share();
                (enough ? trusted : untrusted).add("%s (%s)".formatted(statistic.title(), text(error.getAsDouble())));
            }
        }
        return "From 1 packet in %s (%s), of queues with at least %s of the traffic: within %s (95 %%) and to be trusted: %s. Not: %s."
                        .formatted(
                                numbers.of(distance),
                                method.label(),
                                minShare(),
                                within,
                                trusted.isEmpty() ? "nothing" : String.join(", ", trusted),
                                untrusted.isEmpty() ? "nothing" : String.join(", ", untrusted))
                + " " + costs.of(distance, numbers);
    }

    /** What the columns of errors are. */
    public String columns() {
        return "What 95 of 100 estimates from %s samples are within, for the worst queue with at least %s of the traffic. Rate: packets in %s; bursts: how many of those of 100 packets are seen; missed: queues that a sample has no packet of."
                .formatted(method.label(), minShare(), buckets());
    }

    /** What it has to be read with. */
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        Sampling sampling = sampling();
        if (sampling.method() != Sampling.Method.NONE) {
            String first = Numbers.GROUPED.of(sampling.distance());
            notes.add(
                    ("the recording is itself a sample, 1 in %s (%s): distances here are of what it has, and multiply: 1 in 10"
                                    + " is 1 in %s of the traffic. Errors are against the recording; what its own sampling got wrong, and"
                                    + " the bursts, flows and queues that it has no packet of, cannot be known from it")
                            .formatted(
                                    first, sampling.method().label(), Numbers.GROUPED.of(sampling.distance() * 10L)));
        }
        if (lost() > 0) {
            notes.add("samples are of recorded packets: those that were lost are in none, and are not counted");
        }
        if (selection.queues().isPresent()) {
            notes.add("only the selected queues were sampled, as capture --queue with --sample does it:"
                    + " their packets together are known");
        }
        if (study.packets() > 0 && !study.hasWholeBuckets()) {
            notes.add("no bucket of %s is selected whole: rates are of the longest part of one"
                    .formatted(DurationText.of(study.plan().bucketNs())));
        }
        notes.addAll(costs.notes(study.plan().distances()));
        return notes;
    }

    private long lost() {
        return recordings.files().stream()
                .mapToLong(file ->
                        file.recording().end().map(end -> end.totals().lost()).orElse(0L))
                .sum();
    }

    /** How the recording itself was sampled. */
    public Sampling sampling() {
        NamedRecording first = recordings.files().getFirst();
        return first.recording().start().sampling();
    }

    /** An error for reading. */
    public static String text(double error) {
        return Double.isInfinite(error) ? "none" : new Percent(error).toString();
    }

    private String rateError(int distance) {
        OptionalDouble error = study.within(method, distance, Statistic.PACKETS_BUCKET);
        return error.isPresent() ? new Percent(error.getAsDouble()).precise() : "-";
    }

    private String minShare() {
        return new Percent(study.plan().minShare()).toString();
    }

    private String buckets() {
        return "buckets of " + DurationText.of(study.plan().bucketNs());
    }

    /** The largest distance that is good enough, as all smaller ones are, and the one after it; 0 if there is none. */
    private Limit limit() {
        int best = 0;
        for (int distance : study.plan().distances()) {
            OptionalDouble error = study.within(method, distance, Statistic.PACKETS_BUCKET);
            if (error.isEmpty() || error.getAsDouble() > within.share()) {
                return new Limit(best, distance);
            }
            best = distance;
        }
        return new Limit(best, 0);
    }

    /**
     * @param best 0: none is good enough
     * @param next 0: none was tried
     */
    private record Limit(int best, int next) {}
}
