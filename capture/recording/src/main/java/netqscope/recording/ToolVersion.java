package netqscope.recording;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The version of this build. */
public final class ToolVersion {

    private static final String RESOURCE = "/netqscope-version.txt";

    private ToolVersion() {}

    /** The version the build was given, such as {@code 0.1.0}. */
    public static String current() {
        try (InputStream in = Objects.requireNonNull(ToolVersion.class.getResourceAsStream(RESOURCE), RESOURCE)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + RESOURCE + " from the jar", e);
        }
    }
}
