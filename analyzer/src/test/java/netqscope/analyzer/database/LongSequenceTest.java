package netqscope.analyzer.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LongSequenceTest {

    @TempDir
    private Path folder;

    @Test
    void fewNumbersStayInMemory() throws AnalyzerException {
        try (LongSequence sequence = new LongSequence(folder, 4)) {
            add(sequence, 4, -1, Long.MAX_VALUE, 0);
            assertThat(numbers(sequence)).containsExactly(4, -1, Long.MAX_VALUE, 0);
            assertThat(folder).isEmptyDirectory();
        }
    }

    @Test
    void moreThanFitIntoMemoryKeepTheirOrder() throws AnalyzerException {
        try (LongSequence sequence = new LongSequence(folder, 4)) {
            add(sequence, 1, 2, 3, 4, 5);
            assertThat(numbers(sequence)).containsExactly(1, 2, 3, 4, 5);
            add(sequence, 6, 7, 8, 9);
            assertThat(numbers(sequence)).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9);
            assertThat(sequence.size()).isEqualTo(9);
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void clearedSequenceIsFilledAgain() throws AnalyzerException {
        try (LongSequence sequence = new LongSequence(folder, 2)) {
            add(sequence, 1, 2, 3, 4, 5);
            assertThat(numbers(sequence)).hasSize(5);
            sequence.clear();
            assertThat(numbers(sequence)).isEmpty();
            add(sequence, 6);
            assertThat(numbers(sequence)).containsExactly(6);
            add(sequence, 7, 8);
            assertThat(numbers(sequence)).containsExactly(6, 7, 8);
        }
    }

    @Test
    void closingTwiceIsHarmless() throws AnalyzerException {
        LongSequence sequence = new LongSequence(folder, 1);
        add(sequence, 1, 2);
        sequence.close();
        sequence.close();
        assertThat(folder).isEmptyDirectory();
    }

    private static void add(LongSequence sequence, long... numbers) throws AnalyzerException {
        for (long number : numbers) {
            sequence.add(number);
        }
    }

    private static long[] numbers(LongSequence sequence) throws AnalyzerException {
        MemorySegment values = sequence.values();
        return values.toArray(ValueLayout.JAVA_LONG);
    }
}
