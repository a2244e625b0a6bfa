package netqscope.recording;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Input files that others made and that are not in the repository. */
final class Cases {

    private Cases() {}

    /**
     * The files of a folder of cases: in the folder that the property {@code netqscope.cases} names, else in
     * {@code ../shared/cases} beside the repository or one folder further up. If there are none, the folder itself, which
     * does not exist then.
     */
    static Stream<Path> in(String folder) throws IOException {
        Path repository = repository();
        String property = System.getProperty("netqscope.cases");
        List<Path> places = property != null
                ? List.of(Path.of(property, folder))
                : List.of(
                        repository.resolve("../shared/cases").resolve(folder).normalize(),
                        repository.resolve("../../shared/cases").resolve(folder).normalize());
        for (Path place : places) {
            if (Files.isDirectory(place)) {
                try (Stream<Path> files = Files.list(place)) {
                    return files.sorted().toList().stream();
                }
            }
        }
        System.err.println("skipped: there are no cases at " + places);
        return Stream.of(places.getFirst());
    }

    private static Path repository() {
        Path path = Path.of("").toAbsolutePath();
        while (!Files.exists(path.resolve("mvnw")) && path.getParent() != null) {
            path = path.getParent();
        }
        return path;
    }
}
