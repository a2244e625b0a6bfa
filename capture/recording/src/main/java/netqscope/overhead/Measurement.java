package netqscope.overhead;

import java.util.Locale;
import netqscope.recording.Sampling;
import org.jspecify.annotations.Nullable;

/**
 * One measurement, which is one row of an overhead file, or one line of a published table. What was not measured, or is not
 * known, is null.
 *
 * @param kind what was measured
 * @param variant what was attached: {@code none}, {@code filtered}, {@code sampled}, {@code full}, {@code netqtop}; any text in a
 *     published table
 * @param samplingMethod null if nothing was sampled, or a published table does not say how
 * @param samplingDistance one packet in so many was recorded
 * @param threads threads that sent
 * @param round number of the round, from 1: measurements of one round were made close to each other; null in a published
 *     table
 * @param startNs since the start of the experiment
 * @param durationNs how long was measured
 * @param packets counted during the measurement
 * @param bytes counted during the measurement
 * @param rate in {@link OverheadStart#rateUnit()}
 * @param coefficientOfVariationPercent of the rates or latencies this row is the mean of; null if it is a single measurement
 * @param repetitions how many measurements this row is the mean of; null if it is a single one, or not known
 * @param dropPercent a published drop of the rate against {@code base}, below 0 for a gain; null where it follows from rates
 * @param base the variant that {@code dropPercent} is against
 * @param latencySamples number of round trips
 * @param latencyMeanNs half of a round trip, as sockperf's ping-pong counts it; so are the other latencies
 * @param latencyP50Ns the median
 * @param latencyP90Ns 90 % are at most this
 * @param latencyP99Ns 99 % are at most this
 * @param latencyP999Ns 99.9 % are at most this
 * @param latencyMaxNs the longest
 * @param seen packets that reached the recorder's probe during the measurement; null where none ran, like the next three
 * @param recorded packets it recorded
 * @param lost packets it lost
 * @param sampledOut packets it left out by sampling
 * @param recorderCpuNs CPU time of the recorder's own threads
 */
public record Measurement(
        Kind kind,
        String variant,
        Sampling.@Nullable Method samplingMethod,
        @Nullable Integer samplingDistance,
        @Nullable Integer threads,
        @Nullable Integer round,
        @Nullable Long startNs,
        @Nullable Long durationNs,
        @Nullable Long packets,
        @Nullable Long bytes,
        @Nullable Double rate,
        @Nullable Double coefficientOfVariationPercent,
        @Nullable Integer repetitions,
        @Nullable Double dropPercent,
        @Nullable String base,
        @Nullable Long latencySamples,
        @Nullable Double latencyMeanNs,
        @Nullable Double latencyP50Ns,
        @Nullable Double latencyP90Ns,
        @Nullable Double latencyP99Ns,
        @Nullable Double latencyP999Ns,
        @Nullable Double latencyMaxNs,
        @Nullable Long seen,
        @Nullable Long recorded,
        @Nullable Long lost,
        @Nullable Long sampledOut,
        @Nullable Long recorderCpuNs) {

    /** What was measured. */
    public enum Kind {
        /** How many packets, or bytes, went through in a time. */
        THROUGHPUT,
        /** How long one message took. */
        LATENCY;

        /** The lower-case name: the spelling in a file. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Kind ofLabel(String label) {
            for (Kind kind : values()) {
                if (kind.label().equals(label)) {
                    return kind;
                }
            }
            throw new IllegalArgumentException("kind is " + Values.quoted(label) + ", not throughput or latency");
        }
    }

    public Measurement {
        Values.requireText("variant", variant);
        Values.requireAtLeast(1, "sampling_distance", samplingDistance);
        Values.requireAtLeast(1, "threads", threads);
        Values.requireAtLeast(1, "round", round);
        Values.requireAtLeast(0, "start_ns", startNs);
        Values.requireAtLeast(1, "duration_ns", durationNs);
        Values.requireAtLeast(0, "packets", packets);
        Values.requireAtLeast(0, "bytes", bytes);
        Values.requireNotNegative("rate", rate);
        Values.requireNotNegative("coefficient_of_variation_percent", coefficientOfVariationPercent);
        Values.requireAtLeast(1, "repetitions", repetitions);
        Values.requireAtLeast(0, "latency_samples", latencySamples);
        Values.requireNotNegative("latency_mean_ns", latencyMeanNs);
        Values.requireNotNegative("latency_p50_ns", latencyP50Ns);
        Values.requireNotNegative("latency_p90_ns", latencyP90Ns);
        Values.requireNotNegative("latency_p99_ns", latencyP99Ns);
        Values.requireNotNegative("latency_p99_9_ns", latencyP999Ns);
        Values.requireNotNegative("latency_max_ns", latencyMaxNs);
        Values.requireAtLeast(0, "seen", seen);
        Values.requireAtLeast(0, "recorded", recorded);
        Values.requireAtLeast(0, "lost", lost);
        Values.requireAtLeast(0, "sampled_out", sampledOut);
        Values.requireAtLeast(0, "recorder_cpu_ns", recorderCpuNs);
        Values.requireFinite("drop_percent", dropPercent);
        if (dropPercent != null && dropPercent > 100) {
            throw new IllegalArgumentException("drop_percent is " + dropPercent + ", above 100");
        }
        if (dropPercent != null && (base == null || base.isBlank())) {
            throw new IllegalArgumentException("drop_percent is " + dropPercent + " without a base");
        }
        if (kind == Kind.THROUGHPUT && rate == null && dropPercent == null) {
            throw new IllegalArgumentException("a throughput needs a rate or a drop_percent");
        }
        if (kind == Kind.LATENCY && latencyMeanNs == null && latencyP50Ns == null) {
            throw new IllegalArgumentException("a latency needs a latency_mean_ns or a latency_p50_ns");
        }
    }

    /** A measurement of throughput; it needs a rate or a drop. */
    public static Builder throughput(String variant) {
        return new Builder().kind(Kind.THROUGHPUT).variant(variant);
    }

    /** A measurement of latency; it needs a mean or a median. */
    public static Builder latency(String variant) {
        return new Builder().kind(Kind.LATENCY).variant(variant);
    }

    /** Whether a recorder ran, whose account of packets is known. */
    public boolean hasAccount() {
        return seen != null && recorded != null && lost != null && sampledOut != null;
    }

    /** A measurement whose values become known one after the other. What is not set is null. */
    public static final class Builder {

        private @Nullable Kind kind;
        private @Nullable String variant;
        private Sampling.@Nullable Method samplingMethod;
        private @Nullable Integer samplingDistance;
        private @Nullable Integer threads;
        private @Nullable Integer round;
        private @Nullable Long startNs;
        private @Nullable Long durationNs;
        private @Nullable Long packets;
        private @Nullable Long bytes;
        private @Nullable Double rate;
        private @Nullable Double coefficientOfVariationPercent;
        private @Nullable Integer repetitions;
        private @Nullable Double dropPercent;
        private @Nullable String base;
        private @Nullable Long latencySamples;
        private @Nullable Double latencyMeanNs;
        private @Nullable Double latencyP50Ns;
        private @Nullable Double latencyP90Ns;
        private @Nullable Double latencyP99Ns;
        private @Nullable Double latencyP999Ns;
        private @Nullable Double latencyMaxNs;
        private @Nullable Long seen;
        private @Nullable Long recorded;
        private @Nullable Long lost;
        private @Nullable Long sampledOut;
        private @Nullable Long recorderCpuNs;

        Builder() {}

        Builder kind(Kind kind) {
            this.kind = kind;
            return this;
        }

        Builder variant(String variant) {
            this.variant = variant;
            return this;
        }

        public Builder samplingMethod(Sampling.Method samplingMethod) {
            this.samplingMethod = samplingMethod;
            return this;
        }

        public Builder samplingDistance(int samplingDistance) {
            this.samplingDistance = samplingDistance;
            return this;
        }

        public Builder threads(int threads) {
            this.threads = threads;
            return this;
        }

        public Builder round(int round) {
            this.round = round;
            return this;
        }

        public Builder startNs(long startNs) {
            this.startNs = startNs;
            return this;
        }

        public Builder durationNs(long durationNs) {
            this.durationNs = durationNs;
            return this;
        }

        public Builder packets(long packets) {
            this.packets = packets;
            return this;
        }

        public Builder bytes(long bytes) {
            this.bytes = bytes;
            return this;
        }

        public Builder rate(double rate) {
            this.rate = rate;
            return this;
        }

        public Builder coefficientOfVariationPercent(double coefficientOfVariationPercent) {
            this.coefficientOfVariationPercent = coefficientOfVariationPercent;
            return this;
        }

        public Builder repetitions(int repetitions) {
            this.repetitions = repetitions;
            return this;
        }

        public Builder dropPercent(double dropPercent) {
            this.dropPercent = dropPercent;
            return this;
        }

        public Builder base(String base) {
            this.base = base;
            return this;
        }

        public Builder latencySamples(long latencySamples) {
            this.latencySamples = latencySamples;
            return this;
        }

        public Builder latencyMeanNs(double latencyMeanNs) {
            this.latencyMeanNs = latencyMeanNs;
            return this;
        }

        public Builder latencyP50Ns(double latencyP50Ns) {
            this.latencyP50Ns = latencyP50Ns;
            return this;
        }

        public Builder latencyP90Ns(double latencyP90Ns) {
            this.latencyP90Ns = latencyP90Ns;
            return this;
        }

        public Builder latencyP99Ns(double latencyP99Ns) {
            this.latencyP99Ns = latencyP99Ns;
            return this;
        }

        public Builder latencyP999Ns(double latencyP999Ns) {
            this.latencyP999Ns = latencyP999Ns;
            return this;
        }

        public Builder latencyMaxNs(double latencyMaxNs) {
            this.latencyMaxNs = latencyMaxNs;
            return this;
        }

        public Builder seen(long seen) {
            this.seen = seen;
            return this;
        }

        public Builder recorded(long recorded) {
            this.recorded = recorded;
            return this;
        }

        public Builder lost(long lost) {
            this.lost = lost;
            return this;
        }

        public Builder sampledOut(long sampledOut) {
            this.sampledOut = sampledOut;
            return this;
        }

        public Builder recorderCpuNs(long recorderCpuNs) {
            this.recorderCpuNs = recorderCpuNs;
            return this;
        }

        /** The recorder's account of the measurement. */
        public Builder account(long seen, long recorded, long lost, long sampledOut) {
            return seen(seen).recorded(recorded).lost(lost).sampledOut(sampledOut);
        }

        /**
         * The measurement.
         *
         * @throws IllegalArgumentException if a value is impossible, or one is missing without which a row says nothing
         */
        public Measurement build() {
            if (kind == null) {
                throw new IllegalArgumentException("kind is missing");
            }
            if (variant == null) {
                throw new IllegalArgumentException("variant is missing");
            }
            return new Measurement(
                    kind,
                    variant,
                    samplingMethod,
                    samplingDistance,
                    threads,
                    round,
                    startNs,
                    durationNs,
                    packets,
                    bytes,
                    rate,
                    coefficientOfVariationPercent,
                    repetitions,
                    dropPercent,
                    base,
                    latencySamples,
                    latencyMeanNs,
                    latencyP50Ns,
                    latencyP90Ns,
                    latencyP99Ns,
                    latencyP999Ns,
                    latencyMaxNs,
                    seen,
                    recorded,
                    lost,
                    sampledOut,
                    recorderCpuNs);
        }
    }
}
