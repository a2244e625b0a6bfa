package netqscope.bench;

import java.io.IOException;
import java.nio.file.Path;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.recording.RecordingException;

/** Measures opening a recording for the first time in a JVM, which is what a command does, and the memory that it takes. */
final class FirstOpening {

    private FirstOpening() {}

    /** Prints the figures of the recording that is named. */
    public static void main(String[] args) throws RecordingException, AnalyzerException, IOException {
        try (OpenedRecording opened = OpenedRecording.open(Path.of(args[0]))) {
            Figures.rate("first_open", opened.recording().rows(), opened.openNs());
            Figures.print("peak_rss_mib", Figures.peakRssMib());
        }
    }
}
