package netqscope.analyzer;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import netqscope.analyzer.analysis.sampling.SamplingStudy;
import netqscope.analyzer.analysis.sampling.Statistic;
import netqscope.analyzer.database.NamedRecording;
import netqscope.analyzer.database.RecordingDatabase;
import netqscope.analyzer.output.Numbers;
import netqscope.recording.Sampling;

/** What a sampling study says in words. */
final class SamplingText {

    private static final int WIDTH = 98;

    private final SamplingStudy study;
    private final RecordingDatabase database;
    private final String title;
    private final Percent within;
    private final Sampling.Method method;

    /**
     * Words on a study.
     *
     * @param within which error is small enough
     * @param method that a distance is recommended for
     */
    SamplingText(
            SamplingStudy study, RecordingDatabase database, String title, Percent within, Sampling.Method method) {
        this.study = study;
        this.database = database;
        this.title = title;
        this.within = within;
        this.method = method;
    }

    /** The first line, and then the sentences, each a paragraph. */
    String caption(List<String> sentences, Numbers numbers) {
        return Captions.of(title, study.packets(), database.durationNs(), database.recordings(), numbers)
                + sentences.stream()
                        .filter(sentence -> !sentence.isEmpty())
                        .map(sentence -> "\n" + wrapped(sentence) + "\n")
                        .collect(joining())
                + "\n";
    }

    /** How far apart packets may be taken for rates that are precise enough. */
    String advice(Numbers numbers) {
        if (study.packets() == 0) {
            return "There is nothing to sample.";
        }
        int queues = study.majorQueues();
        if (queues == 0) {
            return "No queue has %s of the packets of its device and direction: ask for less with --min-share."
                    .formatted(minShare());
        }
        String goal =
                "To know the packets per second of every queue with at least %s of the traffic within %s (95 %%, %s)"
                        .formatted(minShare(), within, buckets());
        OptionalInts found = largestWithin();
        if (found.best() == 0) {
            return "%s, take more than 1 packet in %s, which is within %s. Larger buckets or fewer queues (--bucket, --min-share) leave more packets to each."
                    .formatted(goal, numbers.of(found.next()), rateError(found.next()));
        }
        if (found.best() == 1 && found.next() > 0) {
            return "%s, take every packet: 1 in %s is within %s. Larger buckets or fewer queues (--bucket, --min-share) leave more packets to each."
                    .formatted(goal, numbers.of(found.next()), rateError(found.next()));
        }
        String advice = "%s, sample at most 1 in %s (%s): the worst of %s is within %s then"
                .formatted(
                        goal,
                        numbers.of(found.best()),
                        method.label(),
                        queues == 1 ? "1 such queue" : numbers.of(queues) + " such queues",
                        rateError(found.best()));
        return found.next() == 0
                ? advice + "; no larger distance was tried."
                : advice + ", and within %s at 1 in %s.".formatted(rateError(found.next()), numbers.of(found.next()));
    }

    /** Whether systematic samples are in step with the traffic. */
    String periodic(Numbers numbers) {
        List<Integer> distances =
                study.plan().distances().stream().filter(study::isPeriodic).toList();
        return distances.isEmpty()
                ? ""
                : "Periodic: use random. Systematic samples of 1 in %s are in step with the traffic: their errors are larger than packets in random order explain."
                        .formatted(distances.stream().map(numbers::of).collect(joining(", ")));
    }

    /** What can be trusted at a distance, and what not. */
    String trust(int distance, Sampling.Method one, Numbers numbers) {
        List<String> trusted = new ArrayList<>();
        List<String> untrusted = new ArrayList<>();
        for (Statistic statistic : Statistic.values()) {
            OptionalDouble error = study.within(one, distance, statistic);
            if (error.isPresent() && statistic != Statistic.PACKETS_PLAIN) {
                boolean enough = error.getAsDouble() <= within.share();
                (enough ? trusted : untrusted).add("%s (%s)".formatted(statistic.title(), text(error.getAsDouble())));
            }
        }
        return "From 1 packet in %s (%s), of queues with at least %s of the traffic: within %s (95 %%) and to be trusted: %s. Not: %s."
                .formatted(
                        numbers.of(distance),
                        one.label(),
                        minShare(),
                        within,
                        trusted.isEmpty() ? "nothing" : String.join(", ", trusted),
                        untrusted.isEmpty() ? "nothing" : String.join(", ", untrusted));
    }

    /** What the columns of errors are. */
    String columns() {
        return "What 95 of 100 estimates from %s samples are within, for the worst queue with at least %s of the traffic; rate: packets in %s."
                .formatted(method.label(), minShare(), buckets());
    }

    /** What it has to be read with. */
    List<String> notes() {
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
        if (database.selection().queues().isPresent()) {
            notes.add("only the selected queues were sampled, as capture --queue with --sample does it:"
                    + " their packets together are known");
        }
        if (study.packets() > 0 && !study.hasWholeBuckets()) {
            notes.add("no bucket of %s is selected whole: rates are of the longest part of one"
                    .formatted(new TimeSpan(study.plan().bucketNs())));
        }
        notes.addAll(Captions.unrecordedQueues(database));
        return notes;
    }

    /** How the recording itself was sampled. */
    Sampling sampling() {
        NamedRecording first = database.recordings().files().getFirst();
        return first.recording().start().sampling();
    }

    /** An error for reading. */
    static String text(double error) {
        return Double.isInfinite(error) ? "none" : new Percent(error).toString();
    }

    private String rateError(int distance) {
        OptionalDouble error = study.within(method, distance, Statistic.PACKETS_BUCKET);
        return error.isPresent() ? text(error.getAsDouble()) : "-";
    }

    private String minShare() {
        return new Percent(study.plan().minShare()).toString();
    }

    private String buckets() {
        return "buckets of " + new TimeSpan(study.plan().bucketNs());
    }

    /** The largest distance that is good enough, as all smaller ones are, and the one after it; 0 if there is none. */
    private OptionalInts largestWithin() {
        int best = 0;
        for (int distance : study.plan().distances()) {
            OptionalDouble error = study.within(method, distance, Statistic.PACKETS_BUCKET);
            if (error.isEmpty() || error.getAsDouble() > within.share()) {
                return new OptionalInts(best, distance);
            }
            best = distance;
        }
        return new OptionalInts(best, 0);
    }

    private static String wrapped(String text) {
        StringBuilder wrapped = new StringBuilder();
        int column = 0;
        for (String word : text.split(" ", -1)) {
            boolean isUnit = word.startsWith("%");
            if (column > 0 && !isUnit && column + 1 + word.length() > WIDTH) {
                wrapped.append('\n');
                column = 0;
            } else if (column > 0) {
                wrapped.append(' ');
                column++;
            }
            wrapped.append(word);
            column += word.length();
        }
        return wrapped.toString();
    }

    private record OptionalInts(int best, int next) {}
}
