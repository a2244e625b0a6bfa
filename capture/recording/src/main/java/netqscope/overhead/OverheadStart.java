package netqscope.overhead;

import org.jspecify.annotations.Nullable;

/**
 * What is known when an experiment starts. A text that is not known is empty, a number null.
 *
 * @param toolVersion version of netqscope; empty in a published table
 * @param title what the experiment is, in a line
 * @param source where a published table was published; empty if this was measured
 * @param remark what else a reader must know
 * @param host host name
 * @param kernel kernel release
 * @param cpuModel name of the CPU
 * @param cpus CPUs that were online
 * @param mitigations what the kernel does against flaws of the CPU
 * @param clockSource the kernel's clock source, such as {@code tsc}
 * @param bpfJit whether BPF programs are compiled: value of {@code net.core.bpf_jit_enable}
 * @param device the interface the traffic went over
 * @param load how the traffic was made
 * @param rateUnit what rates are in: {@code packets/s}, {@code bytes/s}, or as printed
 * @param baseVariant the variant that others are compared with
 * @param rounds rounds that were planned
 * @param seconds how long one measurement lasts
 * @param warmupSeconds how long the load ran before it was measured
 * @param startRealtimeNs CLOCK_REALTIME at the start, in ns since 1970-01-01 UTC
 */
public record OverheadStart(
        String toolVersion,
        String title,
        String source,
        String remark,
        String host,
        String kernel,
        String cpuModel,
        @Nullable Integer cpus,
        String mitigations,
        String clockSource,
        String bpfJit,
        String device,
        String load,
        String rateUnit,
        String baseVariant,
        @Nullable Integer rounds,
        @Nullable Double seconds,
        @Nullable Double warmupSeconds,
        @Nullable Long startRealtimeNs) {

    public OverheadStart {
        Values.requireText("rate_unit", rateUnit);
        Values.requireText("base_variant", baseVariant);
        Values.requireAtLeast(1, "cpus", cpus);
        Values.requireAtLeast(1, "rounds", rounds);
        Values.requireNotNegative("seconds", seconds);
        Values.requireNotNegative("warmup_seconds", warmupSeconds);
    }

    /** Nothing known yet; rates in packets/s, and {@code none} as the variant to compare with. */
    public static Builder builder() {
        return new Builder();
    }

    /** Metadata whose values become known one after the other. */
    public static final class Builder {

        private String toolVersion = "";
        private String title = "";
        private String source = "";
        private String remark = "";
        private String host = "";
        private String kernel = "";
        private String cpuModel = "";
        private @Nullable Integer cpus;
        private String mitigations = "";
        private String clockSource = "";
        private String bpfJit = "";
        private String device = "";
        private String load = "";
        private String rateUnit = "packets/s";
        private String baseVariant = "none";
        private @Nullable Integer rounds;
        private @Nullable Double seconds;
        private @Nullable Double warmupSeconds;
        private @Nullable Long startRealtimeNs;

        private Builder() {}

        public Builder toolVersion(String toolVersion) {
            this.toolVersion = toolVersion;
            return this;
        }

        public Builder title(String title) {
            this.title = title;
            return this;
        }

        public Builder source(String source) {
            this.source = source;
            return this;
        }

        public Builder remark(String remark) {
            this.remark = remark;
            return this;
        }

        public Builder host(String host) {
            this.host = host;
            return this;
        }

        public Builder kernel(String kernel) {
            this.kernel = kernel;
            return this;
        }

        public Builder cpuModel(String cpuModel) {
            this.cpuModel = cpuModel;
            return this;
        }

        public Builder cpus(int cpus) {
            this.cpus = cpus;
            return this;
        }

        public Builder mitigations(String mitigations) {
            this.mitigations = mitigations;
            return this;
        }

        public Builder clockSource(String clockSource) {
            this.clockSource = clockSource;
            return this;
        }

        public Builder bpfJit(String bpfJit) {
            this.bpfJit = bpfJit;
            return this;
        }

        public Builder device(String device) {
            this.device = device;
            return this;
        }

        public Builder load(String load) {
            this.load = load;
            return this;
        }

        public Builder rateUnit(String rateUnit) {
            this.rateUnit = rateUnit;
            return this;
        }

        public Builder baseVariant(String baseVariant) {
            this.baseVariant = baseVariant;
            return this;
        }

        public Builder rounds(int rounds) {
            this.rounds = rounds;
            return this;
        }

        public Builder seconds(double seconds) {
            this.seconds = seconds;
            return this;
        }

        public Builder warmupSeconds(double warmupSeconds) {
            this.warmupSeconds = warmupSeconds;
            return this;
        }

        public Builder startRealtimeNs(long startRealtimeNs) {
            this.startRealtimeNs = startRealtimeNs;
            return this;
        }

        /**
         * The metadata.
         *
         * @throws IllegalArgumentException if a value is impossible
         */
        public OverheadStart build() {
            return new OverheadStart(
                    toolVersion,
                    title,
                    source,
                    remark,
                    host,
                    kernel,
                    cpuModel,
                    cpus,
                    mitigations,
                    clockSource,
                    bpfJit,
                    device,
                    load,
                    rateUnit,
                    baseVariant,
                    rounds,
                    seconds,
                    warmupSeconds,
                    startRealtimeNs);
        }
    }
}
