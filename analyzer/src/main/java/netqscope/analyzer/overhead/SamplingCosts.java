package netqscope.analyzer.overhead;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import netqscope.recording.Sampling;

/**
 * What an experiment says of the cost of sampling with one method: drops against one base, with one number of threads. Nothing
 * is interpolated.
 */
public final class SamplingCosts {

    private final Experiment experiment;
    private final OptionalInt threads;
    private final SortedMap<Integer, Compared> byDistance = new TreeMap<>();
    private final Optional<Compared> every;
    private final Optional<Compared> floor;

    private SamplingCosts(Experiment experiment, List<Compared> sampled) {
        this.experiment = experiment;
        threads = mostMeasured(sampled);
        for (Compared line : sampled) {
            if (line.setting().threads().equals(threads)) {
                line.setting().samplingDistance().ifPresent(distance -> byDistance.putIfAbsent(distance, line));
            }
        }
        every = unsampled("full").or(() -> unsampled("netqtop")).or(() -> at(1));
        floor = unsampled("filtered");
    }

    /**
     * Those of the number of threads with which most distances were measured, and the least of such numbers.
     *
     * @param method published drops whose method is not known count for either
     */
    public static SamplingCosts of(Experiment experiment, Sampling.Method method) {
        return new SamplingCosts(
                experiment,
                experiment.distances().stream()
                        .filter(line -> line.drop().isPresent()
                                && line.setting().samplingMethod().orElse(method) == method)
                        .toList());
    }

    /** What they are from. */
    public Experiment experiment() {
        return experiment;
    }

    /** Threads that sent; empty if that is not known. */
    public OptionalInt threads() {
        return threads;
    }

    /** The distances that were measured, ascending. */
    public List<Integer> distances() {
        return List.copyOf(byDistance.keySet());
    }

    /** At one distance; empty if it was not measured. */
    public Optional<Compared> at(long distance) {
        return distance > Integer.MAX_VALUE ? Optional.empty() : Optional.ofNullable(byDistance.get((int) distance));
    }

    /** Of every packet: recorded, else shown by netqtop, else sampled one in one. */
    public Optional<Compared> every() {
        return every;
    }

    /** Of a program that is attached and takes nothing. */
    public Optional<Compared> floor() {
        return floor;
    }

    /** The lowest of those that were measured by distance. */
    public Optional<Compared> least() {
        return byDistance.values().stream()
                .min(Comparator.comparingDouble(line -> line.drop().orElse(Double.MAX_VALUE)));
    }

    private static OptionalInt mostMeasured(List<Compared> sampled) {
        Map<OptionalInt, Long> counts = sampled.stream()
                .filter(line -> line.setting().samplingDistance().isPresent())
                .collect(Collectors.groupingBy(line -> line.setting().threads(), Collectors.counting()));
        return counts.entrySet().stream()
                .max(Map.Entry.<OptionalInt, Long>comparingByValue()
                        .thenComparingInt(entry -> -entry.getKey().orElse(0)))
                .map(Map.Entry::getKey)
                .orElse(OptionalInt.empty());
    }

    private Optional<Compared> unsampled(String variant) {
        return experiment.throughput().stream()
                .filter(line -> line.setting().unsampled()
                        && line.setting().variant().equals(variant)
                        && line.setting().threads().equals(threads)
                        && line.drop().isPresent())
                .findFirst();
    }
}
