package netqscope.overhead;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The values of {@link OverheadStart} as texts under texts; in Arrow metadata, {@link #PREFIX} stands in front of the keys. */
enum MetadataKey {
    TOOL_VERSION("tool_version", OverheadStart::toolVersion, OverheadStart.Builder::toolVersion),
    TITLE("title", OverheadStart::title, OverheadStart.Builder::title),
    SOURCE("source", OverheadStart::source, OverheadStart.Builder::source),
    REMARK("remark", OverheadStart::remark, OverheadStart.Builder::remark),
    HOST("host", OverheadStart::host, OverheadStart.Builder::host),
    KERNEL("kernel", OverheadStart::kernel, OverheadStart.Builder::kernel),
    CPU_MODEL("cpu_model", OverheadStart::cpuModel, OverheadStart.Builder::cpuModel),
    CPUS("cpus", OverheadStart::cpus, (b, v) -> b.cpus(Values.int32("cpus", v))),
    MITIGATIONS("mitigations", OverheadStart::mitigations, OverheadStart.Builder::mitigations),
    CLOCK_SOURCE("clock_source", OverheadStart::clockSource, OverheadStart.Builder::clockSource),
    BPF_JIT("bpf_jit", OverheadStart::bpfJit, OverheadStart.Builder::bpfJit),
    DEVICE("device", OverheadStart::device, OverheadStart.Builder::device),
    LOAD("load", OverheadStart::load, OverheadStart.Builder::load),
    RATE_UNIT("rate_unit", OverheadStart::rateUnit, OverheadStart.Builder::rateUnit),
    BASE_VARIANT("base_variant", OverheadStart::baseVariant, OverheadStart.Builder::baseVariant),
    ROUNDS("rounds", OverheadStart::rounds, (b, v) -> b.rounds(Values.int32("rounds", v))),
    SECONDS("seconds", OverheadStart::seconds, (b, v) -> b.seconds(Values.float64("seconds", v))),
    WARMUP_SECONDS(
            "warmup_seconds",
            OverheadStart::warmupSeconds,
            (b, v) -> b.warmupSeconds(Values.float64("warmup_seconds", v))),
    START_REALTIME_NS(
            "start_realtime_ns",
            OverheadStart::startRealtimeNs,
            (b, v) -> b.startRealtimeNs(Values.int64("start_realtime_ns", v)));

    static final String PREFIX = "netqscope.";

    private final String label;

    @SuppressWarnings("ImmutableEnumChecker") // a method of a record
    private final Function<OverheadStart, @Nullable Object> get;

    @SuppressWarnings("ImmutableEnumChecker") // a method of the builder, which is an argument
    private final BiConsumer<OverheadStart.Builder, String> set;

    MetadataKey(
            String label,
            Function<OverheadStart, @Nullable Object> get,
            BiConsumer<OverheadStart.Builder, String> set) {
        this.label = label;
        this.get = get;
        this.set = set;
    }

    /** All that is known, and nothing else, in the order of the keys. */
    static Map<String, String> write(OverheadStart start) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (MetadataKey key : values()) {
            Object value = key.get.apply(start);
            if (value != null && !value.toString().isEmpty()) {
                texts.put(key.label, value.toString());
            }
        }
        return texts;
    }

    /** @throws IllegalArgumentException if a value is not what it has to be, naming its key; keys of others are ignored */
    static OverheadStart read(Map<String, String> texts) {
        OverheadStart.Builder builder = OverheadStart.builder();
        for (MetadataKey key : values()) {
            String text = texts.getOrDefault(key.label, "");
            if (!text.isEmpty()) {
                key.set.accept(builder, text);
            }
        }
        return builder.build();
    }

    /** @throws IllegalArgumentException if there is no such key, or it cannot have that value */
    static void check(String label, String text) {
        for (MetadataKey key : values()) {
            if (key.label.equals(label)) {
                if (!text.isEmpty()) {
                    key.set.accept(OverheadStart.builder(), text);
                }
                return;
            }
        }
        throw new IllegalArgumentException(
                "there is no metadata " + Values.quoted(label) + "; a comment has no colon" + " behind its first word");
    }
}
