package netqscope.recording;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Input files that others made and that are not in the repository. Where they are is said by the environment variable
 * {@code NETQSCOPE_CASES}, such as {@code NETQSCOPE_CASES=~/cases ./mvnw verify}, or by the system property
 * {@code netqscope.cases}, which comes first: a folder with the folders {@code arrow-not-recordings} and
 * {@code arrow-malformed}.
 */
final class Cases {

    private static final String PROPERTY = "netqscope.cases";
    private static final String VARIABLE = "NETQSCOPE_CASES";

    private Cases() {}

    /** The files of a folder of cases; if there are none, a path that does not exist and says so, for the test to skip. */
    static Stream<Path> in(String folder) throws IOException {
        @Nullable String root = System.getProperty(PROPERTY, System.getenv(VARIABLE));
        if (root == null) {
            System.err.println("skipped " + folder + ": neither " + VARIABLE + " nor " + PROPERTY + " names a folder");
            return Stream.of(Path.of("(" + VARIABLE + " is not set)", folder));
        }
        Path place = Path.of(root, folder);
        if (!Files.isDirectory(place)) {
            System.err.println("skipped " + folder + ": there are no cases at " + place);
            return Stream.of(place);
        }
        try (Stream<Path> files = Files.list(place)) {
            return files.sorted().toList().stream();
        }
    }
}
