package netqscope.analyzer.overhead;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One line of a table: one setting, and what it is compared with.
 *
 * @param baseExperiment name of the experiment that the base is from
 * @param experiment name of this one
 * @param setting what was measured
 * @param measure what of it
 * @param unit of means and differences
 * @param base what it is compared with: a variant of the same experiment, or the same one of another
 * @param sample empty if only a drop was published
 * @param effect empty if there is nothing to compare with, or only a drop was published
 * @param publishedDrop in percent, where there is a drop and no rates
 * @param account of the recorder; empty if none ran
 */
public record Compared(
        String baseExperiment,
        String experiment,
        Setting setting,
        Measure measure,
        String unit,
        String base,
        Optional<Sample> sample,
        Optional<Effect> effect,
        OptionalDouble publishedDrop,
        Optional<Account> account) {

    private static final String PACKETS_PER_SECOND = "packets/s";
    private static final double NS_PER_SECOND = 1e9;

    /** By how many percent the rate is lower than the base's; below 0 if it is higher. */
    public OptionalDouble drop() {
        return effect.isPresent() ? effect.get().drop() : publishedDrop;
    }

    /** The interval of the drop, if it is known. */
    public Optional<Interval> dropInterval() {
        return effect.flatMap(Effect::dropInterval);
    }

    /** Mean of the base; empty if it is not known. */
    public OptionalDouble baseMean() {
        return effect.isPresent() ? OptionalDouble.of(effect.get().base().mean()) : OptionalDouble.empty();
    }

    /** Mean of the setting, of the measurements that are compared; empty if it is not known. */
    public OptionalDouble mean() {
        return compared().map(one -> OptionalDouble.of(one.mean())).orElse(OptionalDouble.empty());
    }

    /** What of the setting is compared: it may be less than all, if the base lacks a round. */
    public Optional<Sample> compared() {
        return effect.map(Effect::sample).or(() -> sample);
    }

    /**
     * How much longer a thread that sends takes for a packet than with the base, in nanoseconds; empty where packet rates
     * or threads are not known.
     */
    public OptionalDouble addedNsPerPacket() {
        if (effect.isEmpty() || setting.threads().isEmpty() || !unit.equals(PACKETS_PER_SECOND)) {
            return OptionalDouble.empty();
        }
        double baseRate = effect.get().base().mean();
        double rate = effect.get().sample().mean();
        return baseRate > 0 && rate > 0
                ? OptionalDouble.of(NS_PER_SECOND * setting.threads().getAsInt() * (1 / rate - 1 / baseRate))
                : OptionalDouble.empty();
    }
}
