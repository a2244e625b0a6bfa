package netqscope.overhead;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import netqscope.recording.RecordingException;
import netqscope.recording.Sampling;

/** Experiments as tests need them. */
final class Experiments {

    static final OverheadStart START = OverheadStart.builder()
            .toolVersion("0.1.0")
            .title("cost of \"ü\"")
            .host("lab-1")
            .kernel("6.18.0")
            .cpuModel("Xeon")
            .cpus(2)
            .mitigations("spectre_v2: Mitigation")
            .clockSource("tsc")
            .bpfJit("1")
            .device("lo")
            .load("built-in UDP, 14 bytes")
            .rounds(30)
            .seconds(0.5)
            .warmupSeconds(1.0)
            .startRealtimeNs(1_790_000_000_000_000_001L)
            .build();

    private Experiments() {}

    /** A measurement with every value that the others lack. */
    static Measurement everything() {
        return Measurement.throughput("sampled")
                .samplingMethod(Sampling.Method.RANDOM)
                .samplingDistance(1_000_000)
                .threads(104)
                .round(1)
                .startNs(0)
                .durationNs(500_000_001)
                .packets(Long.MAX_VALUE)
                .bytes(0)
                .rate(321_000.25)
                .coefficientOfVariationPercent(0.4)
                .repetitions(10)
                .dropPercent(-3.25)
                .base("none")
                .latencySamples(3)
                .latencyMeanNs(1.5)
                .latencyP50Ns(1)
                .latencyP90Ns(2)
                .latencyP99Ns(3)
                .latencyP999Ns(4)
                .latencyMaxNs(5)
                .account(10, 7, 2, 1)
                .recorderCpuNs(12)
                .build();
    }

    static List<Measurement> round(int round) {
        List<Measurement> measurements = new ArrayList<>();
        for (int threads : new int[] {1, 2}) {
            measurements.add(Measurement.throughput("none")
                    .threads(threads)
                    .round(round)
                    .rate(1000 * threads + round)
                    .build());
            measurements.add(Measurement.throughput("full")
                    .threads(threads)
                    .round(round)
                    .rate(900 * threads + round)
                    .account(100, 99, 1, 0)
                    .build());
        }
        measurements.add(
                Measurement.latency("none").round(round).latencyMeanNs(7424).build());
        return measurements;
    }

    static Path finished(Path file, int rounds) throws RecordingException {
        try (OverheadWriter writer = OverheadWriter.create(file, START)) {
            for (int round = 1; round <= rounds; round++) {
                writer.add(round(round));
            }
            writer.finish(ExperimentEnd.COMPLETE);
        }
        return file;
    }
}
