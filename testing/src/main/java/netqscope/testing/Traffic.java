package netqscope.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** samples/traffic.c, compiled once: sends exactly what it is told to. */
public final class Traffic {
    private static @Nullable Path program;

    private Traffic() {}

    /** The command line of {@code traffic ARGUMENTS}. */
    public static synchronized List<String> command(String... arguments) throws IOException {
        Path compiled = program;
        if (compiled == null) {
            compiled = Files.createTempFile("netqscope-traffic", "");
            compiled.toFile().deleteOnExit();
            Command.output(List.of(
                    "cc",
                    "-O2",
                    "-o",
                    compiled.toString(),
                    repository().resolve("samples/traffic.c").toString()));
            program = compiled;
        }
        List<String> line = new ArrayList<>(List.of(compiled.toString()));
        line.addAll(List.of(arguments));
        return line;
    }

    /** The root of the checkout: tests run in the folder of their module. */
    public static Path repository() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("samples/traffic.c"))) {
            folder = folder.getParent();
            if (folder == null) {
                throw new AssertionError("not in a checkout: no samples/traffic.c above "
                        + Path.of("").toAbsolutePath());
            }
        }
        return folder;
    }
}
