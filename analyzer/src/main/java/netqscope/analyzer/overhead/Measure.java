package netqscope.analyzer.overhead;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import netqscope.overhead.Measurement;
import org.jspecify.annotations.Nullable;

/** What is compared of an experiment. */
public enum Measure {
    /** How much went through in a time. */
    RATE("rate", Measurement::rate),
    LATENCY_MEAN("latency_mean", Measurement::latencyMeanNs),
    LATENCY_P50("latency_p50", Measurement::latencyP50Ns),
    LATENCY_P90("latency_p90", Measurement::latencyP90Ns),
    LATENCY_P99("latency_p99", Measurement::latencyP99Ns),
    LATENCY_P99_9("latency_p99_9", Measurement::latencyP999Ns),
    LATENCY_MAX("latency_max", Measurement::latencyMaxNs);

    private final String label;

    @SuppressWarnings("ImmutableEnumChecker") // a method of a record
    private final Function<Measurement, @Nullable Double> value;

    Measure(String label, Function<Measurement, @Nullable Double> value) {
        this.label = label;
        this.value = value;
    }

    /** The name for programs. */
    public String label() {
        return label;
    }

    /** What is left of the name if it is clear that it is a latency: {@code mean}, {@code p99}. */
    public String latencyLabel() {
        return label.replace("latency_", "").replace('_', '.');
    }

    /** Null if a measurement lacks it. */
    @Nullable
    Double of(Measurement measurement) {
        return value.apply(measurement);
    }

    static List<Measure> of(Measurement.Kind kind) {
        return switch (kind) {
            case THROUGHPUT -> List.of(RATE);
            case LATENCY ->
                Arrays.stream(values()).filter(measure -> measure != RATE).toList();
        };
    }
}
