package netqscope.analyzer.database;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A folder for what does not fit into memory. It goes when it is closed, and when the process is interrupted. */
final class SpillFolder implements AutoCloseable {

    private static final Set<Path> OPEN = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> OPEN.forEach(SpillFolder::remove)));
    }

    private final Path path;

    private SpillFolder(Path path) {
        this.path = path;
    }

    static SpillFolder create() throws AnalyzerException {
        try {
            Path path = Files.createTempDirectory("netqscope-");
            OPEN.add(path);
            return new SpillFolder(path);
        } catch (IOException e) {
            throw new AnalyzerException(
                    "cannot create a folder for temporary files: " + e.getMessage()
                            + ". Choose another place with -Djava.io.tmpdir=FOLDER.",
                    e);
        }
    }

    Path path() {
        return path;
    }

    @Override
    public void close() throws AnalyzerException {
        remove(path);
        OPEN.remove(path);
        if (Files.exists(path)) {
            throw new AnalyzerException("cannot remove the temporary files in " + path);
        }
    }

    private static void remove(Path folder) {
        File[] files = folder.toFile().listFiles();
        if (files != null) {
            for (File file : files) {
                file.delete();
            }
        }
        folder.toFile().delete();
    }
}
