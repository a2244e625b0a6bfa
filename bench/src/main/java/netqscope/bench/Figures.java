package netqscope.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Stream;

/** What a benchmark hands to the script that started it: lines of a name and a number. */
final class Figures {

    private static final double NS_PER_SECOND = 1e9;
    private static final double NS_PER_MS = 1e6;
    private static final double KIB_PER_MIB = 1024;

    private Figures() {}

    static void rate(String name, long packets, long elapsedNs) {
        print(name, packets * NS_PER_SECOND / elapsedNs);
    }

    static void milliseconds(String name, long elapsedNs) {
        print(name, elapsedNs / NS_PER_MS);
    }

    static void print(String name, double value) {
        System.out.printf(Locale.ROOT, "%s %.3f%n", name, value);
    }

    /** The most memory that this process had at once, mapped files included. */
    static double peakRssMib() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
            return lines.filter(line -> line.startsWith("VmHWM:"))
                            .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                            .findFirst()
                            .orElseThrow()
                    / KIB_PER_MIB;
        }
    }

    /** The value that so many percent of them reach at most: by nearest rank, so it is one of them. */
    static long percentile(long[] values, int percent) {
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[Math.max(0, Math.ceilDiv(sorted.length * percent, 100) - 1)];
    }
}
