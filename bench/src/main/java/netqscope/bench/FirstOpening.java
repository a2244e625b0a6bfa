package netqscope.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.recording.RecordingException;

/** Measures opening a recording for the first time in a JVM, which is what a command does, and the memory that it takes. */
final class FirstOpening {

    private static final double KIB_PER_MIB = 1024;

    private FirstOpening() {}

    /** Prints the figures of the recording that is named. */
    public static void main(String[] args) throws RecordingException, AnalyzerException, IOException {
        try (OpenedRecording opened = OpenedRecording.open(Path.of(args[0]))) {
            Figures.rate("first_open", opened.recording().rows(), opened.openNs());
            Figures.print("peak_rss_mib", peakRssKib() / KIB_PER_MIB);
        }
    }

    private static long peakRssKib() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
            return lines.filter(line -> line.startsWith("VmHWM:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
