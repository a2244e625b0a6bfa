package netqscope.capture;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import netqscope.bpf.ProbeException;
import netqscope.bpf.ProbeSampling;
import netqscope.bpf.UdpPing;
import netqscope.overhead.Measurement;
import netqscope.overhead.OverheadWriter;
import netqscope.recording.RecordingException;
import netqscope.recording.Sampling;
import netqscope.recording.Totals;

/** The measuring itself: round after round into a file, until all are done or somebody stops it. */
final class Rounds {

    /** Is told how far it is: round {@code round}, counted from 1, has so many slices. */
    @FunctionalInterface
    interface Watcher {
        void measured(int round, int slices);
    }

    private final OverheadRequest request;
    private final Tracer tracer;
    private final Map<Workload, Load> loads;
    private final Stop stop;

    private final List<Measurement> measurements = new ArrayList<>();
    private long startNs;

    /** @param loads one for each workload of the schedule */
    Rounds(OverheadRequest request, Tracer tracer, Map<Workload, Load> loads, Stop stop) {
        this.request = request;
        this.tracer = tracer;
        this.loads = Map.copyOf(loads);
        this.stop = stop;
    }

    /** Tries each kind of variant, so that what is not possible here is known before anything is measured. */
    void rehearse() throws CaptureException, ProbeException, RecordingException, InterruptedException {
        for (Variant variant : request.schedule().variants()) {
            try (Tracing tracing = tracer.attach(variant, 0)) {
                tracing.detach();
            }
        }
    }

    void warmUp() throws CaptureException, ProbeException, InterruptedException {
        for (Workload workload : request.schedule().workloads()) {
            if (request.warmUpNs() > 0 && !stop.isRequested()) {
                load(workload).run(request.warmUpNs());
            }
        }
    }

    /** Measures; what a round has measured is in the file when the round is over. */
    void run(OverheadWriter writer, Watcher watcher)
            throws CaptureException, ProbeException, RecordingException, InterruptedException {
        startNs = System.nanoTime();
        for (int round = 1; round <= request.schedule().rounds(); round++) {
            List<Measurement> measured = new ArrayList<>();
            for (Schedule.Slice slice : request.schedule().slices(round)) {
                Optional<Measurement> measurement = stop.isRequested() ? Optional.empty() : measure(slice, round);
                if (measurement.isEmpty()) {
                    return;
                }
                measured.add(measurement.get());
                watcher.measured(round, measured.size());
            }
            writer.add(measured);
            measurements.addAll(measured);
        }
    }

    /** Of the rounds that were finished. */
    List<Measurement> measurements() {
        return List.copyOf(measurements);
    }

    int finishedRounds() {
        return measurements.size() / request.schedule().slicesInRound();
    }

    /** Nothing if it was stopped meanwhile. */
    private Optional<Measurement> measure(Schedule.Slice slice, int round)
            throws CaptureException, ProbeException, RecordingException, InterruptedException {
        Variant variant = slice.variant();
        try (Tracing tracing = tracer.attach(variant, round)) {
            long sliceStartNs = System.nanoTime();
            Measured measured = load(slice.workload()).run(request.sliceNs());
            Optional<Totals> account = tracing.detach();
            if (stop.isRequested()) {
                return Optional.empty();
            }
            Measurement.Builder row = row(slice, measured).round(round).startNs(sliceStartNs - startNs);
            if (variant.kind() == Variant.Kind.SAMPLED) {
                row.samplingDistance(variant.distance()).samplingMethod(method(tracer.sampling(variant, round)));
            }
            account.ifPresent(
                    totals -> row.account(totals.seen(), totals.recorded(), totals.lost(), totals.sampledOut()));
            return Optional.of(row.build());
        }
    }

    private Measurement.Builder row(Schedule.Slice slice, Measured measured) {
        String variant = slice.variant().kind().label();
        return switch (measured) {
            case Measured.Throughput throughput -> {
                long counted = request.rateUnit() == OverheadRequest.RateUnit.PACKETS
                        ? throughput.packets()
                        : throughput.bytes();
                Measurement.Builder row = Measurement.throughput(variant)
                        .durationNs(throughput.durationNs())
                        .packets(throughput.packets())
                        .bytes(throughput.bytes())
                        .rate(counted * 1e9 / throughput.durationNs());
                if (slice.workload() instanceof Workload.Flood(int threads)) {
                    row.threads(threads);
                }
                if (slice.variant().records()) {
                    throughput.otherCpuNs().ifPresent(row::recorderCpuNs);
                }
                yield row;
            }
            case Measured.Latency(UdpPing.Latency latency) -> {
                Measurement.Builder row = Measurement.latency(variant)
                        .durationNs(latency.durationNs())
                        .latencySamples(latency.samples())
                        .latencyMeanNs(latency.mean())
                        .latencyP50Ns(latency.p50())
                        .latencyP90Ns(latency.p90())
                        .latencyP99Ns(latency.p99())
                        .latencyP999Ns(latency.p999())
                        .latencyMaxNs(latency.max());
                yield slice.variant().records() ? row.recorderCpuNs(latency.otherCpuNs()) : row;
            }
        };
    }

    private Load load(Workload workload) {
        Load load = loads.get(workload);
        if (load == null) {
            throw new IllegalStateException("there is no load for " + workload);
        }
        return load;
    }

    private static Sampling.Method method(ProbeSampling sampling) {
        return switch (sampling.method()) {
            case NONE -> Sampling.Method.NONE;
            case SYSTEMATIC -> Sampling.Method.SYSTEMATIC;
            case RANDOM -> Sampling.Method.RANDOM;
        };
    }
}
