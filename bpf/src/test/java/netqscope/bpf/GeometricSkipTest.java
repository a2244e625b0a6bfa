package netqscope.bpf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import netqscope.testing.Command;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The lines of geometric_skip.h that the BPF program runs, compiled for this machine. */
class GeometricSkipTest {
    private static final int DRAWS = 10_000_000;
    private static final double LEAST_P = 1e-6;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 10, 1_000, 1_000_000, Integer.MAX_VALUE})
    void skipsAreGeometric(int distance) throws Exception {
        LongBuffer skips = draw(folder, Integer.toString(distance), "20240607", Integer.toString(DRAWS));
        GeometricFit fit = new GeometricFit(distance, DRAWS);
        double sum = 0;
        for (int i = 0; i < DRAWS; i++) {
            fit.add(skips.get(i));
            sum += skips.get(i);
        }
        double p = GeometricFit.pValue(fit.chiSquare(), fit.degreesOfFreedom());
        assertThat(p).isBetween(LEAST_P, 1 - LEAST_P);
        // The mean is D - 1, the standard deviation below D.
        assertThat(sum / DRAWS).isCloseTo(distance - 1, within(5.0 * distance / Math.sqrt(DRAWS)));
    }

    @Test
    void theTestTellsADistanceThatIsOffByFivePercent() throws Exception {
        LongBuffer skips = draw(folder, "105", "1", "1000000");
        GeometricFit fit = new GeometricFit(100, 1_000_000);
        for (int i = 0; i < 1_000_000; i++) {
            fit.add(skips.get(i));
        }
        assertThat(GeometricFit.pValue(fit.chiSquare(), fit.degreesOfFreedom())).isLessThan(LEAST_P);
    }

    /** Of a table of chi-square quantiles. */
    @ParameterizedTest
    @CsvSource({"3.841, 1, 0.05", "18.307, 10, 0.05", "2.558, 10, 0.99", "124.342, 100, 0.05", "149.449, 100, 0.001"})
    void pValuesAreThoseOfTheTables(double chiSquare, int degreesOfFreedom, double p) {
        assertThat(GeometricFit.pValue(chiSquare, degreesOfFreedom)).isCloseTo(p, within(p / 500));
    }

    /** {@code geometric_skip_test ARGUMENTS}, and the numbers it writes. */
    static LongBuffer draw(Path folder, String... arguments) throws IOException {
        Path program = folder.resolve("geometric_skip_test");
        if (!Files.exists(program)) {
            Command.output(List.of(
                    "cc",
                    "-O2",
                    "-Wall",
                    "-Werror",
                    "-o",
                    program.toString(),
                    "src/test/native/geometric_skip_test.c",
                    "-lm"));
        }
        Path numbers = folder.resolve("numbers");
        List<String> line = new ArrayList<>(List.of(program.toString()));
        line.addAll(List.of(arguments));
        line.add(numbers.toString());
        Command.output(line);
        return ByteBuffer.wrap(Files.readAllBytes(numbers))
                .order(ByteOrder.LITTLE_ENDIAN)
                .asLongBuffer();
    }
}
