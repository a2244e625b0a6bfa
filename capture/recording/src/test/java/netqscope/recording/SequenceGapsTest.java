package netqscope.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SequenceGapsTest {

    @TempDir
    Path directory;

    @Test
    void nothingIsMissingWithoutGaps() throws Exception {
        assertThat(gaps(List.of(row(0, 0, 0), row(1, 0, 0), row(0, 0, 1)), List.of(row(0, 0, 2), row(0, 1, 0))))
                .isZero();
    }

    @Test
    void packetsMissingAtTheStartAndInBetweenAreSummedOverCpusAndDirections() throws Exception {
        // TX on CPU 0: 0, 1, 2 missing, and 5, 6 across two batches. RX on CPU 0: 1 missing. TX on CPU 2: none.
        assertThat(gaps(
                        List.of(row(0, 0, 3), row(1, 0, 0), row(0, 0, 4), row(1, 0, 2)),
                        List.of(row(0, 0, 7), row(0, 2, 0))))
                .isEqualTo(3 + 2 + 1);
    }

    @Test
    void gapsBeyondALongAreThatMany() throws Exception {
        assertThat(gaps(List.of(row(0, 0, -1L)))).isEqualTo(Long.MAX_VALUE);
        assertThat(gaps(List.of(row(0, 0, Long.MAX_VALUE), row(1, 0, Long.MAX_VALUE))))
                .isEqualTo(Long.MAX_VALUE);
    }

    @SafeVarargs
    private long gaps(List<Row>... batches) throws RecordingException {
        try (Recording recording = Recording.open(Samples.finished(directory.resolve("run.arrow"), batches))) {
            return recording.sequenceGaps();
        }
    }

    private static Row row(int direction, int cpu, long sequence) {
        return new Row(1, direction, 0, cpu, 0, 60, 0, 0, 0x0800, null, null, sequence);
    }
}
