package netqscope.analyzer.analysis.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.PacketStreams;
import netqscope.analyzer.database.Progress;
import netqscope.analyzer.estimate.Estimate;
import netqscope.analyzer.fixture.OpenedRecording;
import netqscope.analyzer.fixture.Steps;
import netqscope.recording.RecordingException;
import netqscope.recording.Sampling.Method;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SampledRatesTest {

    private static final long BUCKET_NS = 100_000_000;
    private static final int DISTANCE = 7;

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void record() throws RecordingException {
        file = Steps.record(folder.resolve("run.arrow"));
    }

    @Test
    void truthIsWhatSqlCounts() throws RecordingException, AnalyzerException {
        try (OpenedRecording opened = OpenedRecording.of(file)) {
            SampledRates rates = SampledRates.of(opened.session(), BUCKET_NS, Progress.NONE);
            for (int queue = 0; queue < rates.queues().size(); queue++) {
                long[] expected = new long[rates.buckets().count()];
                for (String row : opened.answers(
                        "select bucket // 100 as b, sum(packets)::bigint from rate_1ms where queue = %d group by b"
                                .formatted(rates.queues().get(queue).queue().getAsInt()))) {
                    List<String> cells = List.of(row.split("[|,\\s]+"));
                    expected[
                            (int) (Long.parseLong(cells.get(0))
                                    - rates.buckets().first())] = Long.parseLong(cells.get(1));
                }
                assertThat(rates.truth(queue)).isEqualTo(expected);
            }
        }
    }

    @Test
    void systematicSampleIsEveryDthPacketOfAStreamScaledByWhatItHad() throws RecordingException, AnalyzerException {
        try (OpenedRecording opened = OpenedRecording.of(file)) {
            SampledRates rates = SampledRates.of(opened.session(), BUCKET_NS, Progress.NONE);
            List<Integer> queues =
                    IntStream.range(0, rates.queues().size()).boxed().toList();
            SampledRates.Sampled sampled = rates.sample(Method.SYSTEMATIC, DISTANCE, 3, queues);
            PacketStreams packets = opened.session().packetStreams(BUCKET_NS);
            assertThat(packets.streams()).hasSize(1);
            List<List<Double>> shown = sampled.series().stream()
                    .map(series -> series.stream().map(Estimate::value).toList())
                    .toList();
            assertThat(IntStream.range(0, DISTANCE)
                            .filter(offset -> thinned(packets, rates, offset).equals(shown)))
                    .hasSize(1);
        }
    }

    @Test
    void intervalsHaveTheTruth() throws RecordingException, AnalyzerException {
        try (OpenedRecording opened = OpenedRecording.of(file)) {
            SampledRates rates = SampledRates.of(opened.session(), BUCKET_NS, Progress.NONE);
            long[] truth = rates.truth(0);
            int all = 0;
            int within = 0;
            for (int repetition = 0; repetition < 40; repetition++) {
                List<Estimate> series = rates.sample(Method.RANDOM, 10, repetition, List.of(0))
                        .series()
                        .getFirst();
                for (int bucket = 0; bucket < truth.length; bucket++) {
                    Estimate estimate = series.get(bucket);
                    all++;
                    within += estimate.low() <= truth[bucket] && truth[bucket] <= estimate.high() ? 1 : 0;
                }
            }
            assertThat((double) within / all).isBetween(0.92, 1.0);
        }
    }

    @Test
    void sampleOfEveryPacketIsTheTruth() throws RecordingException, AnalyzerException {
        try (OpenedRecording opened = OpenedRecording.of(file)) {
            SampledRates rates = SampledRates.of(opened.session(), BUCKET_NS, Progress.NONE);
            SampledRates.Sampled sampled = rates.sample(Method.RANDOM, 1, 0, List.of(1));
            assertThat(sampled.taken()).isEqualTo(rates.packets());
            assertThat(sampled.series().getFirst())
                    .isEqualTo(Arrays.stream(rates.truth(1))
                            .mapToObj(Estimate::exact)
                            .toList());
        }
    }

    /** By queue and bucket, counted without the code that is tested. */
    private static List<List<Double>> thinned(PacketStreams packets, SampledRates rates, int offset) {
        PacketStreams.Stream stream = packets.streams().getFirst();
        double[][] counts = new double[packets.queues().size()][rates.buckets().count()];
        int taken = 0;
        for (int i = offset; i < stream.packets(); i += DISTANCE) {
            int position = i;
            int run = (int) Arrays.stream(stream.runStarts())
                            .filter(start -> start <= position)
                            .count()
                    - 1;
            counts[packets.kinds().get(stream.kinds()[i]).queue()][
                    (int) (stream.runBuckets()[run] - rates.buckets().first())]++;
            taken++;
        }
        double weight = (double) stream.packets() / taken;
        return Arrays.stream(counts)
                .map(queue ->
                        Arrays.stream(queue).mapToObj(count -> count * weight).toList())
                .toList();
    }
}
