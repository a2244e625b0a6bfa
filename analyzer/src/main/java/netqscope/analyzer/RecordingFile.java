package netqscope.analyzer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.recording.Recording;
import netqscope.recording.RecordingException;
import picocli.CommandLine.Parameters;

/** The recording a command is about. */
final class RecordingFile {

    private static final String STANDARD_INPUT = "-";

    @Parameters(index = "0", paramLabel = "FILE", description = "The recording; - reads it from standard input.")
    private String name = "";

    /** As the user named it. */
    String name() {
        return name;
    }

    boolean isStandardInput() {
        return name.equals(STANDARD_INPUT);
    }

    Recording open() throws RecordingException {
        return isStandardInput() ? Recording.read(System.in) : Recording.open(Path.of(name));
    }

    /** Whether a file that is about to be written is the recording itself. */
    boolean isSameAs(Path file) throws AnalyzerException {
        Path recording = Path.of(name);
        try {
            return Files.exists(file) && Files.exists(recording) && Files.isSameFile(file, recording);
        } catch (IOException e) {
            throw new AnalyzerException("cannot look at " + file + ": " + e.getMessage(), e);
        }
    }
}
