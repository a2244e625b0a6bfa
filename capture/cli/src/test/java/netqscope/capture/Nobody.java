package netqscope.capture;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import netqscope.testing.Command;

/** An ordinary user, who starts {@code capture}. */
final class Nobody {

    private static final String RUN_AND_LIST = "cd \"$0\" && shift && \"$@\"; code=$?; ls -A; exit $code";

    private Nobody() {}

    /** Runs it in an empty folder; what it leaves there is listed on standard output. */
    static Command run(String... arguments) throws IOException {
        Path shared = Files.createTempDirectory("netqscope-nobody");
        try {
            letEverybody(shared, "rwxr-xr-x");
            Path output = Files.createDirectory(shared.resolve("output"));
            letEverybody(output, "rwxrwxrwx");
            List<String> capture = RunningCapture.line(arguments);
            int classPath = capture.indexOf("-cp") + 1;
            capture.set(classPath, copyOf(capture.get(classPath), shared.resolve("classes")));
            List<String> line = new ArrayList<>(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
            line.addAll(List.of("sh", "-c", RUN_AND_LIST, output.toString(), "--"));
            line.addAll(capture);
            return Command.run(line);
        } finally {
            Command.output(List.of("rm", "-r", shared.toString()));
        }
    }

    private static void letEverybody(Path path, String permissions) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }

    /** Where everybody may read it: the local repository often stands in root's home. */
    private static String copyOf(String classPath, Path to) throws IOException {
        Files.createDirectory(to);
        List<String> copies = new ArrayList<>();
        for (String entry : List.of(classPath.split(File.pathSeparator, -1))) {
            Path copy =
                    to.resolve("%03d-%s".formatted(copies.size(), Path.of(entry).getFileName()));
            Command.output(List.of("cp", "-rL", entry, copy.toString()));
            copies.add(copy.toString());
        }
        Command.output(List.of("chmod", "-R", "a+rX", to.toString()));
        return String.join(File.pathSeparator, copies);
    }
}
