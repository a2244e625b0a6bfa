package netqscope.capture;

import static org.assertj.core.api.Assertions.assertThat;

import netqscope.recording.Sampling;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RecordingMetadataTest {

    @Test
    void theClockOfTheDrainIsTheOneOfTheStart() {
        long beforeNs = RecordingMetadata.clockPair().monotonicNs();
        long drainNs = System.nanoTime();
        assertThat(drainNs).isBetween(beforeNs, RecordingMetadata.clockPair().monotonicNs());
    }

    @Test
    void theRecordingNamesTheSamplingOfTheProbe() {
        assertThat(RecordingMetadata.sampling(SampleMethod.RANDOM.sampling(Integer.MAX_VALUE, 1)))
                .isEqualTo(new Sampling(Sampling.Method.RANDOM, Integer.MAX_VALUE));
        assertThat(RecordingMetadata.sampling(SampleMethod.SYSTEMATIC.sampling(2, 1)))
                .isEqualTo(new Sampling(Sampling.Method.SYSTEMATIC, 2));
        assertThat(RecordingMetadata.sampling(SampleMethod.RANDOM.sampling(1, 1)))
                .isEqualTo(Sampling.NONE);
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "0-1, 2", "0-127, 128", "'0,2', 3", "'0-3,8-11', 12", "'0-3,8', 9"})
    void cpuNumbersThatAreLeftOutCountToo(String possible, int cpus) {
        assertThat(RecordingMetadata.possibleCpus(possible)).isEqualTo(cpus);
    }
}
