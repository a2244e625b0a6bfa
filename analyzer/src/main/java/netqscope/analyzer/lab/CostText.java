package netqscope.analyzer.lab;

import static java.util.stream.Collectors.joining;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import netqscope.analyzer.output.Numbers;
import netqscope.analyzer.overhead.Compared;
import netqscope.analyzer.overhead.SamplingCosts;

/** What sampling saves, in words: from an experiment, or how to get one. */
public final class CostText {

    private static final String PACKETS_PER_SECOND = "packets/s";
    private static final int DECIMALS = 2;

    private final Optional<SamplingCosts> costs;
    private final int recordedDistance;
    private final Wording wording;

    /**
     * Words on some costs.
     *
     * @param costs empty: no experiment was given
     * @param recordedDistance of the recording that is studied: costs are of the traffic's packets
     */
    public CostText(Optional<SamplingCosts> costs, int recordedDistance, Wording wording) {
        this.costs = costs;
        this.recordedDistance = recordedDistance;
        this.wording = wording;
    }

    /** Whether an experiment was given. */
    public boolean isKnown() {
        return costs.isPresent();
    }

    /** What it costs to take every packet, one in {@code distance}, and none. */
    public String saved(int distance, Numbers numbers) {
        if (costs.isEmpty()) {
            return "What that saves, 'capture overhead' measures on a machine: " + wording.giveCosts() + ".";
        }
        SamplingCosts known = costs.get();
        if (known.distances().isEmpty()) {
            return "%s has no drop of that sampling method: what it saves is not known."
                    .formatted(known.experiment().name());
        }
        List<String> parts = new ArrayList<>();
        parts.add(lowered(known, distance, numbers));
        known.floor()
                .ifPresentOrElse(
                        floor -> parts.add(text(floor) + " is the floor of any attached tracepoint"),
                        () -> known.least()
                                .ifPresent(least ->
                                        parts.add("the floor of any attached tracepoint was not measured; the least"
                                                + " was " + text(least) + " at 1 in "
                                                + numbers.of(least.setting()
                                                        .samplingDistance()
                                                        .orElse(1)))));
        return String.join("; ", parts) + " (" + source(known) + ").";
    }

    /** The cost of one distance, as far as it was measured. */
    public String of(int distance, Numbers numbers) {
        if (costs.isEmpty() || costs.get().distances().isEmpty()) {
            return saved(distance, numbers);
        }
        Optional<Compared> at = at(distance);
        return at.isPresent()
                ? "It costs " + text(at.get()) + " of " + unit() + " (" + source(costs.get()) + ")."
                : nearest(costs.get(), distance, numbers) + " (" + source(costs.get()) + ").";
    }

    /** For a table: the drop with the larger half of its interval, a dash if it was not measured. */
    public String cell(int distance) {
        return at(distance).map(CostText::withMargin).orElse("-");
    }

    /** What a column of drops is called. */
    public String title() {
        return unit() + " drop (%)";
    }

    /** What was measured of a distance. */
    public Optional<Compared> at(int distance) {
        return costs.flatMap(known -> cost(known, distance));
    }

    /** What else has to be known of the experiment. */
    public List<String> notes(List<Integer> distances) {
        if (costs.isEmpty() || costs.get().distances().isEmpty()) {
            return List.of();
        }
        List<String> notes = new ArrayList<>();
        String without = distances.stream()
                .filter(distance -> at(distance).isEmpty())
                .map(Numbers.GROUPED::of)
                .collect(joining(", "));
        if (!without.isEmpty()) {
            notes.add("the drop at 1 in %s is not in %s; drops are not interpolated"
                    .formatted(without, costs.get().experiment().name()));
        }
        return notes;
    }

    private Optional<Compared> cost(SamplingCosts known, int distance) {
        long ofTraffic = (long) distance * recordedDistance;
        return known.at(ofTraffic).or(() -> ofTraffic == 1 ? known.every() : Optional.empty());
    }

    private String lowered(SamplingCosts known, int distance, Numbers numbers) {
        Optional<Compared> at = cost(known, distance);
        boolean isEvery = (long) distance * recordedDistance == 1;
        if (isEvery && known.every().isPresent()) {
            return "That costs %s of %s (%s)"
                    .formatted(
                            text(known.every().get()),
                            unit(),
                            traced(known.every().get()));
        }
        if (at.isEmpty()) {
            return nearest(known, distance, numbers);
        }
        if (known.every().isEmpty()) {
            return "That costs " + text(at.get()) + " of " + unit();
        }
        Compared every = known.every().get();
        boolean lower = at.get().drop().orElse(0) < every.drop().orElse(0);
        return "%s the cost from %s for every packet (%s) to %s of %s"
                .formatted(
                        lower ? "That lowers" : "That does not lower",
                        text(every),
                        traced(every),
                        text(at.get()),
                        unit());
    }

    private static String traced(Compared every) {
        return every.setting().samplingDistance().isPresent()
                ? "1 in 1"
                : every.setting().variant();
    }

    private String nearest(SamplingCosts known, int distance, Numbers numbers) {
        long ofTraffic = (long) distance * recordedDistance;
        List<String> near = new ArrayList<>();
        known.distances().stream()
                .filter(one -> one < ofTraffic)
                .reduce((one, next) -> next)
                .ifPresent(one -> near.add(measured(known, one, numbers)));
        known.distances().stream()
                .filter(one -> one > ofTraffic)
                .findFirst()
                .ifPresent(one -> near.add(measured(known, one, numbers)));
        return "What 1 in %s costs was not measured; %s of %s"
                .formatted(numbers.of(ofTraffic), String.join(", ", near), unit());
    }

    private static String measured(SamplingCosts known, int distance, Numbers numbers) {
        return "1 in " + numbers.of(distance) + " costs "
                + known.at(distance).map(CostText::text).orElse("-");
    }

    private static String source(SamplingCosts known) {
        String base = known.every().or(known::least).map(Compared::base).orElse("none");
        String threads = known.threads().isPresent()
                ? ", " + known.threads().getAsInt() + (known.threads().getAsInt() == 1 ? " thread" : " threads")
                : "";
        String title = known.experiment().file().start().title();
        return known.experiment().name() + (title.isEmpty() ? "" : ", \"" + title + "\"") + threads + ", against "
                + base;
    }

    private String unit() {
        return costs.map(known -> known.experiment().file().start().rateUnit())
                .filter(unit -> !unit.equals(PACKETS_PER_SECOND))
                .orElse("PPS");
    }

    private static String text(Compared line) {
        return rounded(line.drop().orElse(0)) + " %"
                + line.dropInterval()
                        .map(interval -> " (%s to %s)".formatted(rounded(interval.low()), rounded(interval.high())))
                        .orElse("");
    }

    /** With the larger half of its interval. */
    private static String withMargin(Compared line) {
        double drop = line.drop().orElse(0);
        return rounded(drop)
                + line.dropInterval()
                        .map(interval -> " ±" + rounded(Math.max(interval.high() - drop, drop - interval.low())))
                        .orElse("");
    }

    private static String rounded(double percent) {
        return BigDecimal.valueOf(percent)
                .setScale(DECIMALS, RoundingMode.HALF_UP)
                .toPlainString();
    }
}
