package netqscope.analyzer.overhead;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import netqscope.overhead.Measurement;
import netqscope.recording.Sampling;
import org.jspecify.annotations.Nullable;

/**
 * What was measured several times: what was attached, and how many threads sent.
 *
 * @param samplingMethod empty if nothing was sampled or it is not known how
 * @param samplingDistance empty if nothing was sampled
 * @param threads empty if it is not known
 */
public record Setting(
        String variant, Optional<Sampling.Method> samplingMethod, OptionalInt samplingDistance, OptionalInt threads) {

    /** What is attached, from nothing to most. Others come behind, as they come in the file. */
    private static final List<String> KNOWN = List.of("none", "filtered", "sampled", "full", "netqtop");

    /** By threads, then from nothing attached to all; stable for other variants. */
    static final Comparator<Setting> ORDER = Comparator.<Setting>comparingInt(setting -> setting.threads.orElse(0))
            .thenComparingInt(setting -> rank(setting.variant))
            .thenComparing(setting ->
                    setting.samplingMethod.map(Sampling.Method::label).orElse(""))
            .thenComparingInt(setting -> setting.samplingDistance.orElse(0));

    static Setting of(Measurement measurement) {
        return new Setting(
                measurement.variant(),
                Optional.ofNullable(measurement.samplingMethod()),
                optional(measurement.samplingDistance()),
                optional(measurement.threads()));
    }

    /** The same with something else attached, not sampled. */
    Setting of(String otherVariant) {
        return new Setting(otherVariant, Optional.empty(), OptionalInt.empty(), threads);
    }

    /** Whether nothing was left out by sampling. */
    public boolean unsampled() {
        return samplingDistance.isEmpty();
    }

    /**
     * Whether another experiment's is the same, as far as both say: a published table may not tell how it sampled, nor how
     * many threads a latency was measured with.
     */
    public boolean matches(Setting other, Measurement.Kind kind) {
        return variant.equals(other.variant)
                && samplingDistance.equals(other.samplingDistance)
                && (threads.equals(other.threads)
                        || (kind == Measurement.Kind.LATENCY && (threads.isEmpty() || other.threads.isEmpty())))
                && (samplingMethod.equals(other.samplingMethod)
                        || samplingMethod.isEmpty()
                        || other.samplingMethod.isEmpty());
    }

    private static int rank(String variant) {
        int known = KNOWN.indexOf(variant);
        return known < 0 ? KNOWN.size() : known;
    }

    private static OptionalInt optional(@Nullable Integer value) {
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }
}
