package netqscope.overhead;

import java.util.Arrays;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import netqscope.overhead.Measurement.Kind;
import netqscope.recording.Sampling;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.jspecify.annotations.Nullable;

/** The columns of an overhead file, in the order of its schema; what is not nullable has to be there. */
public enum MeasurementColumn {
    KIND("kind", Type.TEXT, false, m -> m.kind().label(), (b, v) -> b.kind(Kind.ofLabel((String) v))),
    VARIANT("variant", Type.TEXT, false, Measurement::variant, (b, v) -> b.variant((String) v)),
    SAMPLING_METHOD(
            "sampling_method",
            Type.TEXT,
            true,
            MeasurementColumn::samplingMethod,
            (b, v) -> b.samplingMethod(Sampling.Method.ofLabel((String) v))),
    SAMPLING_DISTANCE(
            "sampling_distance",
            Type.UINT32,
            true,
            Measurement::samplingDistance,
            (b, v) -> b.samplingDistance((Integer) v)),
    THREADS("threads", Type.UINT32, true, Measurement::threads, (b, v) -> b.threads((Integer) v)),
    ROUND("round", Type.UINT32, true, Measurement::round, (b, v) -> b.round((Integer) v)),
    START_NS("start_ns", Type.INT64, true, Measurement::startNs, (b, v) -> b.startNs((Long) v)),
    DURATION_NS("duration_ns", Type.INT64, true, Measurement::durationNs, (b, v) -> b.durationNs((Long) v)),
    PACKETS("packets", Type.INT64, true, Measurement::packets, (b, v) -> b.packets((Long) v)),
    BYTES("bytes", Type.INT64, true, Measurement::bytes, (b, v) -> b.bytes((Long) v)),
    RATE("rate", Type.FLOAT64, true, Measurement::rate, (b, v) -> b.rate((Double) v)),
    COEFFICIENT_OF_VARIATION_PERCENT(
            "coefficient_of_variation_percent",
            Type.FLOAT64,
            true,
            Measurement::coefficientOfVariationPercent,
            (b, v) -> b.coefficientOfVariationPercent((Double) v)),
    REPETITIONS("repetitions", Type.UINT32, true, Measurement::repetitions, (b, v) -> b.repetitions((Integer) v)),
    DROP_PERCENT("drop_percent", Type.FLOAT64, true, Measurement::dropPercent, (b, v) -> b.dropPercent((Double) v)),
    BASE("base", Type.TEXT, true, Measurement::base, (b, v) -> b.base((String) v)),
    LATENCY_SAMPLES(
            "latency_samples", Type.INT64, true, Measurement::latencySamples, (b, v) -> b.latencySamples((Long) v)),
    LATENCY_MEAN_NS(
            "latency_mean_ns", Type.FLOAT64, true, Measurement::latencyMeanNs, (b, v) -> b.latencyMeanNs((Double) v)),
    LATENCY_P50_NS(
            "latency_p50_ns", Type.FLOAT64, true, Measurement::latencyP50Ns, (b, v) -> b.latencyP50Ns((Double) v)),
    LATENCY_P90_NS(
            "latency_p90_ns", Type.FLOAT64, true, Measurement::latencyP90Ns, (b, v) -> b.latencyP90Ns((Double) v)),
    LATENCY_P99_NS(
            "latency_p99_ns", Type.FLOAT64, true, Measurement::latencyP99Ns, (b, v) -> b.latencyP99Ns((Double) v)),
    LATENCY_P99_9_NS(
            "latency_p99_9_ns", Type.FLOAT64, true, Measurement::latencyP999Ns, (b, v) -> b.latencyP999Ns((Double) v)),
    LATENCY_MAX_NS(
            "latency_max_ns", Type.FLOAT64, true, Measurement::latencyMaxNs, (b, v) -> b.latencyMaxNs((Double) v)),
    SEEN("seen", Type.INT64, true, Measurement::seen, (b, v) -> b.seen((Long) v)),
    RECORDED("recorded", Type.INT64, true, Measurement::recorded, (b, v) -> b.recorded((Long) v)),
    LOST("lost", Type.INT64, true, Measurement::lost, (b, v) -> b.lost((Long) v)),
    SAMPLED_OUT("sampled_out", Type.INT64, true, Measurement::sampledOut, (b, v) -> b.sampledOut((Long) v)),
    RECORDER_CPU_NS(
            "recorder_cpu_ns", Type.INT64, true, Measurement::recorderCpuNs, (b, v) -> b.recorderCpuNs((Long) v));

    /** What a column holds. */
    enum Type {
        /** {@link String}. */
        TEXT("utf8", ArrowType.Utf8.INSTANCE),
        /** {@link Integer}: no such number needs the highest bit. */
        UINT32("uint32", new ArrowType.Int(Integer.SIZE, false)),
        /** {@link Long}. */
        INT64("int64", new ArrowType.Int(Long.SIZE, true)),
        /** {@link Double}. */
        FLOAT64("float64", new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE));

        private final String label;

        @SuppressWarnings("ImmutableEnumChecker") // one that nothing changes
        private final ArrowType arrow;

        Type(String label, ArrowType arrow) {
            this.label = label;
            this.arrow = arrow;
        }

        String label() {
            return label;
        }

        ArrowType arrow() {
            return arrow;
        }
    }

    private static final Map<String, MeasurementColumn> BY_LABEL =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(MeasurementColumn::label, column -> column));

    private final String label;
    private final Type type;
    private final boolean nullable;

    @SuppressWarnings("ImmutableEnumChecker") // a method of a record
    private final Function<Measurement, @Nullable Object> get;

    @SuppressWarnings("ImmutableEnumChecker") // a method of the builder, which is an argument
    private final BiConsumer<Measurement.Builder, Object> set;

    MeasurementColumn(
            String label,
            Type type,
            boolean nullable,
            Function<Measurement, @Nullable Object> get,
            BiConsumer<Measurement.Builder, Object> set) {
        this.label = label;
        this.type = type;
        this.nullable = nullable;
        this.get = get;
        this.set = set;
    }

    /** The name, in Arrow and CSV alike. */
    public String label() {
        return label;
    }

    /** Whether a measurement may lack it. */
    public boolean nullable() {
        return nullable;
    }

    /** Null if there is no column of that name. */
    static @Nullable MeasurementColumn ofLabel(String label) {
        return BY_LABEL.get(label);
    }

    Type type() {
        return type;
    }

    /** The value in a row: a {@link String}, {@link Integer}, {@link Long} or {@link Double} as {@link #type()} says, or null. */
    public @Nullable Object of(Measurement measurement) {
        return get.apply(measurement);
    }

    /** @throws IllegalArgumentException if it is a text that this column cannot have */
    void set(Measurement.Builder builder, Object value) {
        set.accept(builder, value);
    }

    /** The same, of a value as CSV has it. */
    void setText(Measurement.Builder builder, String text) {
        set(
                builder,
                switch (type) {
                    case TEXT -> text;
                    case UINT32 -> Values.int32(label, text);
                    case INT64 -> Values.int64(label, text);
                    case FLOAT64 -> Values.float64(label, text);
                });
    }

    private static @Nullable String samplingMethod(Measurement measurement) {
        Sampling.Method method = measurement.samplingMethod();
        return method == null ? null : method.label();
    }
}
