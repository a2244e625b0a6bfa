package netqscope.app.viewmodel;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Cancellation;
import netqscope.analyzer.database.Progress;
import netqscope.analyzer.overhead.Experiment;
import netqscope.overhead.OverheadFile;
import netqscope.recording.Recording;
import netqscope.recording.RecordingException;

/** Finds out what files are, and opens them. */
public final class OpenedFiles {

    /** Files of a folder that may be recordings or experiments. */
    private static final String OF_FOLDER = "*.{arrow,partial}";

    private OpenedFiles() {}

    /**
     * Opens the files of one recording, overhead experiments, or both.
     *
     * @param names of files and folders
     * @throws RecordingException if one of them is neither or cannot be read
     * @throws AnalyzerException if the recordings are not of one, or it was cancelled
     */
    public static Document open(List<String> names, Progress progress, Cancellation cancellation)
            throws RecordingException, AnalyzerException {
        List<String> recordings = new ArrayList<>();
        List<Experiment> experiments = new ArrayList<>();
        for (String name : files(names)) {
            if (isExperiment(name)) {
                experiments.add(experiment(name));
            } else {
                recordings.add(name);
            }
        }
        if (recordings.isEmpty()) {
            return new Document.Measured(experiments);
        }
        RecordingModel recording = RecordingModel.open(recordings, progress, cancellation);
        recording.experimentProperty().set(experiments.stream().findFirst());
        return new Document.Explored(recording);
    }

    /** An overhead experiment: an Arrow file, or a table in the CSV form. */
    static Experiment experiment(String name) throws RecordingException, AnalyzerException {
        return Experiment.of(name, OverheadFile.read(Path.of(name)));
    }

    /** A folder stands for what is in it. */
    private static List<String> files(List<String> names) throws AnalyzerException {
        List<String> files = new ArrayList<>();
        for (String name : names) {
            if (isFolder(name)) {
                files.addAll(inFolder(Path.of(name)));
            } else {
                files.add(name);
            }
        }
        return files;
    }

    private static boolean isFolder(String name) {
        try {
            return Files.isDirectory(Path.of(name));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private static List<String> inFolder(Path folder) throws AnalyzerException {
        List<String> files = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, OF_FOLDER)) {
            found.forEach(file -> files.add(file.toString()));
        } catch (IOException e) {
            throw new AnalyzerException("cannot look into " + folder + ": " + e.getMessage(), e);
        }
        if (files.isEmpty()) {
            throw new AnalyzerException(folder + " has no recording in it: no file ends with .arrow or .partial");
        }
        files.sort(null);
        return files;
    }

    /** Whether it is an experiment; what is neither that nor a recording is said to be no recording. */
    private static boolean isExperiment(String name) {
        try {
            Recording.open(Path.of(name)).close();
            return false;
        } catch (RecordingException | InvalidPathException notARecording) {
            try {
                OverheadFile.read(Path.of(name));
                return true;
            } catch (RecordingException | InvalidPathException neither) {
                return false;
            }
        }
    }
}
