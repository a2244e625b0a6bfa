package netqscope.analyzer.database;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import netqscope.recording.Recording;
import netqscope.recording.RecordingException;

/** The files of a recording, opened. */
public final class RecordingFiles implements AutoCloseable {

    private static final String STANDARD_INPUT = "-";

    private final List<NamedRecording> files;

    private RecordingFiles(List<NamedRecording> files) {
        this.files = files;
    }

    /**
     * Opens them.
     *
     * @param names files, patterns such as {@code run.*.arrow}, or {@code -} for standard input
     */
    public static RecordingFiles open(List<String> names) throws RecordingException, AnalyzerException {
        List<NamedRecording> files = new ArrayList<>();
        boolean opened = false;
        try {
            if (Collections.frequency(names, STANDARD_INPUT) > 1) {
                throw new AnalyzerException(
                        "standard input can be read once: give - once, and the other files by name");
            }
            for (String name : expanded(names)) {
                files.add(new NamedRecording(open(name), name));
            }
            opened = true;
            return new RecordingFiles(files);
        } finally {
            if (!opened) {
                close(files);
            }
        }
    }

    /** Opens one file, or standard input. */
    public static Recording open(String name) throws RecordingException {
        return name.equals(STANDARD_INPUT) ? Recording.read(System.in) : Recording.open(Path.of(name));
    }

    /** Whether a name is that of a file, or a pattern that names some. */
    public static boolean exist(String name) throws AnalyzerException {
        try {
            return Files.exists(Path.of(name))
                    || (isPattern(name) && !matching(name).isEmpty());
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /** Whether a file that is about to be written is one of those files. */
    public static boolean contain(List<String> names, Path file) throws AnalyzerException {
        try {
            for (String name : expanded(names)) {
                if (Files.exists(file) && Files.exists(Path.of(name)) && Files.isSameFile(file, Path.of(name))) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            throw new AnalyzerException("cannot look at " + file + ": " + e.getMessage(), e);
        }
    }

    /** They as one recording. */
    public RecordingSet set() throws AnalyzerException {
        return RecordingSet.of(files);
    }

    /** Each of them, in the order they were named. */
    public List<NamedRecording> list() {
        return files;
    }

    /** How to call them: the name, or the first one and how many more. */
    public String title() {
        String first = files.getFirst().name();
        return files.size() == 1 ? first : first + " and " + (files.size() - 1) + " more";
    }

    @Override
    public void close() {
        close(files);
    }

    private static void close(List<NamedRecording> files) {
        files.forEach(file -> file.recording().close());
    }

    private static List<String> expanded(List<String> names) throws AnalyzerException {
        List<String> files = new ArrayList<>();
        for (String name : names) {
            List<String> found = isPattern(name) ? matching(name) : List.of();
            files.addAll(found.isEmpty() ? List.of(name) : found);
        }
        return files;
    }

    private static boolean isPattern(String name) {
        return Stream.of("*", "?", "[").anyMatch(name::contains) && Files.notExists(Path.of(name));
    }

    private static List<String> matching(String pattern) throws AnalyzerException {
        Path path = Path.of(pattern);
        Path folder = path.getParent();
        List<String> found = new ArrayList<>();
        try (DirectoryStream<Path> files =
                Files.newDirectoryStream(folder == null ? Path.of("") : folder, String.valueOf(path.getFileName()))) {
            files.forEach(file -> found.add(file.toString()));
        } catch (PatternSyntaxException e) {
            // A name with a bracket, then.
            return List.of();
        } catch (NoSuchFileException | NotDirectoryException e) {
            // No folder, no files; and a query that divides and multiplies looks like a pattern in a folder.
            return List.of();
        } catch (IOException e) {
            throw new AnalyzerException("cannot look for " + pattern + ": " + e.getMessage(), e);
        }
        found.sort(null);
        return found;
    }
}
