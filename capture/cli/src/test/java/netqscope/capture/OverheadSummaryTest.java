package netqscope.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import netqscope.bpf.ProbeSampling;
import netqscope.overhead.Measurement;
import netqscope.recording.Sampling;
import org.junit.jupiter.api.Test;

final class OverheadSummaryTest {

    private static final Schedule SCHEDULE = new Schedule(
            Variant.of(EnumSet.of(Variant.Kind.NONE, Variant.Kind.SAMPLED, Variant.Kind.FULL), List.of(10, 1_000)),
            List.of(new Workload.Flood(1), new Workload.PingPong()),
            2);

    @Test
    void mediansDropsAndLossesAreToldForEachVariant() {
        List<Measurement> measurements = List.of(
                throughput("none", 1_000_000).build(),
                throughput("none", 1_200_000).build(),
                throughput("none", 1_100_000).build(),
                throughput("full", 900_000).account(2_000, 1_500, 500, 0).build(),
                throughput("full", 860_000).account(2_000, 2_000, 0, 0).build(),
                sampled(10, 990_000).account(100, 10, 0, 90).build(),
                sampled(1_000, 1_045_000).account(100, 0, 0, 100).build(),
                Measurement.latency("none").latencyMeanNs(7_424).build(),
                Measurement.latency("full")
                        .latencyMeanNs(8_590)
                        .account(10, 10, 0, 0)
                        .build());
        assertThat(summary(measurements).lines())
                .containsExactly(
                        "medians of the rounds:",
                        "                        1 thread               ping-pong",
                        "                       packets/s      drop    us one way      more",
                        "none                   1,100,000                    7.42",
                        "sampled 1 in 10          990,000   10.00 %             -",
                        "sampled 1 in 1,000     1,045,000    5.00 %             -",
                        "full                     880,000   20.00 %          8.59     +1.17",
                        "full, 1 thread: 500 lost of 4,000 (12.500 %)");
    }

    @Test
    void noLossIsToldToo() {
        List<Measurement> measurements = List.of(
                throughput("none", 10).build(),
                throughput("full", 10).account(3, 3, 0, 0).build(),
                sampled(10, 10).account(4, 0, 0, 4).build());
        assertThat(summary(measurements).lines()).last().isEqualTo("0 lost of 7");
        assertThat(summary(measurements).losses()).isEmpty();
    }

    private static Measurement.Builder throughput(String variant, double rate) {
        return Measurement.throughput(variant).threads(1).rate(rate);
    }

    private static Measurement.Builder sampled(int distance, double rate) {
        return throughput("sampled", rate)
                .samplingMethod(Sampling.Method.RANDOM)
                .samplingDistance(distance);
    }

    private static OverheadSummary summary(List<Measurement> measurements) {
        return new OverheadSummary(
                new OverheadRequest(
                        Optional.of("lo"),
                        Path.of("cost.arrow"),
                        SCHEDULE,
                        ProbeSampling.Method.RANDOM,
                        1,
                        1,
                        Optional.empty(),
                        14,
                        OverheadRequest.RateUnit.PACKETS,
                        new ByteSize(2 << 20),
                        false),
                measurements);
    }
}
