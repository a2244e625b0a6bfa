package netqscope.capture;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;
import netqscope.overhead.Measurement;
import org.jspecify.annotations.Nullable;

/** What is said at the end of an experiment: medians of the rounds, and what was lost. Whether they mean anything is for the analyzer. */
final class OverheadSummary {

    private static final double NS_PER_US = 1e3;

    private final OverheadRequest request;
    private final List<Measurement> measurements;

    OverheadSummary(OverheadRequest request, List<Measurement> measurements) {
        this.request = request;
        this.measurements = measurements;
    }

    /** A table with a line for each variant, and then the losses. */
    List<String> lines() {
        List<Workload> workloads = request.schedule().workloads();
        List<Variant> variants = request.schedule().variants();
        List<String> lines = new ArrayList<>();
        StringBuilder titles = new StringBuilder(" ".repeat(18));
        StringBuilder units = new StringBuilder(" ".repeat(18));
        for (Workload workload : workloads) {
            boolean latency = workload instanceof Workload.PingPong;
            titles.append(String.format(Locale.ROOT, "%14s %9s", workload, ""));
            units.append(String.format(
                    Locale.ROOT,
                    "%14s %9s",
                    latency ? "us one way" : request.rateUnit().label(),
                    latency ? "more" : "drop"));
        }
        lines.add("medians of the rounds:");
        lines.add(titles.toString().stripTrailing());
        lines.add(units.toString().stripTrailing());
        for (Variant variant : variants) {
            StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-18s", variant));
            for (Workload workload : workloads) {
                line.append(cells(variant, workload));
            }
            lines.add(line.toString().stripTrailing());
        }
        if (variants.stream().anyMatch(Variant::records)) {
            List<String> losses = losses();
            lines.addAll(
                    losses.isEmpty()
                            ? List.of(String.format(Locale.ROOT, "0 lost of %,d", sum(measurements, Measurement::seen)))
                            : losses);
        }
        return lines;
    }

    /** A line for each variant and workload under which the recorder lost packets. */
    List<String> losses() {
        List<String> lines = new ArrayList<>();
        for (Variant variant : request.schedule().variants()) {
            for (Workload workload : request.schedule().workloads()) {
                List<Measurement> slices = of(variant, workload);
                long lost = sum(slices, Measurement::lost);
                if (lost > 0) {
                    long seen = sum(slices, Measurement::seen);
                    lines.add(String.format(
                            Locale.ROOT,
                            "%s, %s: %,d lost of %,d (%.3f %%)",
                            variant,
                            workload,
                            lost,
                            seen,
                            100.0 * lost / seen));
                }
            }
        }
        return lines;
    }

    private String cells(Variant variant, Workload workload) {
        OptionalDouble median = median(variant, workload);
        OptionalDouble base = median(request.schedule().variants().getFirst(), workload);
        boolean first = variant.equals(request.schedule().variants().getFirst());
        if (median.isEmpty() || base.isEmpty()) {
            return String.format(Locale.ROOT, "%14s %9s", "-", "");
        }
        if (workload instanceof Workload.PingPong) {
            return String.format(
                    Locale.ROOT,
                    "%14.2f %9s",
                    median.getAsDouble() / NS_PER_US,
                    first
                            ? ""
                            : String.format(
                                    Locale.ROOT, "%+.2f", (median.getAsDouble() - base.getAsDouble()) / NS_PER_US));
        }
        return String.format(
                Locale.ROOT,
                "%,14.0f %9s",
                median.getAsDouble(),
                first
                        ? ""
                        : String.format(Locale.ROOT, "%.2f %%", 100 * (1 - median.getAsDouble() / base.getAsDouble())));
    }

    /** Of all rounds: one in which something else took the machine would move the mean. */
    private OptionalDouble median(Variant variant, Workload workload) {
        Function<Measurement, @Nullable Double> value =
                workload instanceof Workload.PingPong ? Measurement::latencyMeanNs : Measurement::rate;
        double[] sorted = of(variant, workload).stream()
                .map(value)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        int middle = sorted.length / 2;
        if (sorted.length == 0) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2);
    }

    private List<Measurement> of(Variant variant, Workload workload) {
        return measurements.stream()
                .filter(row -> row.variant().equals(variant.kind().label()))
                .filter(row -> variant.kind() != Variant.Kind.SAMPLED
                        || Objects.equals(row.samplingDistance(), variant.distance()))
                .filter(row -> switch (workload) {
                    case Workload.Flood(int threads) -> Objects.equals(row.threads(), threads);
                    case Workload.PingPong() -> row.kind() == Measurement.Kind.LATENCY;
                    case Workload.Command() -> row.kind() == Measurement.Kind.THROUGHPUT;
                })
                .toList();
    }

    private static long sum(List<Measurement> measurements, Function<Measurement, @Nullable Long> value) {
        return measurements.stream()
                .map(value)
                .filter(Objects::nonNull)
                .mapToLong(Long::longValue)
                .sum();
    }
}
