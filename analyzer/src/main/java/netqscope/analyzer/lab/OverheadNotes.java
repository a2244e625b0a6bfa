package netqscope.analyzer.lab;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import netqscope.analyzer.output.Numbers;
import netqscope.analyzer.overhead.Account;
import netqscope.analyzer.overhead.Bootstrap;
import netqscope.analyzer.overhead.Compared;
import netqscope.analyzer.overhead.Effect;
import netqscope.analyzer.overhead.Experiment;
import netqscope.analyzer.overhead.Measure;
import netqscope.analyzer.overhead.Setting;
import netqscope.overhead.ExperimentEnd;

/** What the tables of overhead experiments have to be read with. */
public final class OverheadNotes {

    private static final int LISTED = 4;

    private final List<String> notes = new ArrayList<>();

    private OverheadNotes() {}

    /** A sentence each. */
    public static List<String> of(List<Experiment> experiments) {
        OverheadNotes notes = new OverheadNotes();
        experiments.forEach(notes::add);
        for (Experiment experiment : experiments.subList(1, experiments.size())) {
            notes.addUnits(experiments.getFirst(), experiment);
        }
        return notes.notes;
    }

    private void add(Experiment experiment) {
        String name = experiment.name();
        if (experiment.file().measurements().isEmpty()) {
            notes.add(name + " has no measurements");
        }
        addEnd(experiment);
        List<Compared> lines = Stream.of(experiment.throughput(), experiment.latencies())
                .flatMap(List::stream)
                .toList();
        addMissingBase(experiment, lines);
        addNoise(name, lines);
        addFewRounds(experiment, lines);
        addLoss(name, experiment.throughput());
    }

    private void addEnd(Experiment experiment) {
        ExperimentEnd end = experiment.file().end();
        if (end != ExperimentEnd.COMPLETE) {
            notes.add(experiment.name() + (end == null ? " was cut off" : " was interrupted")
                    + ": the rounds that were finished are shown");
        }
    }

    private void addMissingBase(Experiment experiment, List<Compared> lines) {
        String base = experiment.file().start().baseVariant();
        String missing = listed(
                lines.stream()
                        .filter(line -> line.drop().isEmpty()
                                && line.effect().isEmpty()
                                && line.measure() == Measure.RATE
                                && !line.setting().variant().equals(base))
                        .toList(),
                OverheadNotes::setting);
        if (!missing.isEmpty()) {
            notes.add(experiment.name() + " has no rate of the base, " + base + ", for " + missing);
        }
    }

    private void addNoise(String name, List<Compared> lines) {
        String noisy = listed(
                lines.stream()
                        .filter(line -> line.measure() == Measure.RATE || line.measure() == Measure.LATENCY_MEAN)
                        .filter(line -> line.effect().map(Effect::noisy).orElse(false))
                        .toList(),
                OverheadNotes::settingAndMeasure);
        if (!noisy.isEmpty()) {
            notes.add(name + ": noise is larger than the effect of " + noisy
                    + ". More or longer rounds on a quieter machine would tell.");
        }
    }

    private void addFewRounds(Experiment experiment, List<Compared> lines) {
        boolean untold = lines.stream()
                .anyMatch(line -> line.effect()
                        .map(effect -> effect.test() == Effect.Test.NONE)
                        .orElse(false));
        if (untold && experiment.rounds() > 0) {
            notes.add(experiment.name() + " has too few rounds for intervals: " + Bootstrap.MIN_VALUES
                    + " are the least, 30 are better");
        } else if (untold) {
            notes.add(experiment.name() + " has means without their variation: whether they differ by more than noise"
                    + " is not known");
        }
    }

    private void addLoss(String name, List<Compared> lines) {
        String losing = listed(
                lines.stream()
                        .filter(line -> line.account().map(Account::lost).orElse(0L) > 0)
                        .toList(),
                line -> setting(line)
                        + line.account()
                                .map(account -> String.format(
                                        Locale.ROOT,
                                        " (%,d of %,d, %.2g %%)",
                                        account.lost(),
                                        account.seen(),
                                        account.lostPercent()))
                                .orElse(""));
        if (!losing.isEmpty()) {
            notes.add(name + ": the recorder lost packets with " + losing
                    + ". What it lost cost nothing: the drop without loss would be larger.");
        }
    }

    private void addUnits(Experiment a, Experiment b) {
        if (!a.sameUnit(b)) {
            notes.add("rates of " + a.name() + " are in " + a.file().start().rateUnit() + " and those of " + b.name()
                    + " in " + b.file().start().rateUnit() + ": only drops are compared");
        }
    }

    private static String listed(List<Compared> lines, Function<Compared, String> text) {
        String first = lines.stream().limit(LISTED).map(text).collect(joining("; "));
        return lines.size() > LISTED ? first + "; and " + (lines.size() - LISTED) + " more" : first;
    }

    private static String settingAndMeasure(Compared line) {
        return setting(line) + (line.measure() == Measure.RATE ? "" : " on latency");
    }

    private static String setting(Compared line) {
        Setting setting = line.setting();
        Optional<Integer> threads = setting.threads().stream().boxed().findFirst();
        return OverheadLabels.setting(setting, Numbers.GROUPED).replace('\n', ' ')
                + threads.map(count -> count == 1 ? " with 1 thread" : " with " + count + " threads")
                        .orElse("");
    }
}
