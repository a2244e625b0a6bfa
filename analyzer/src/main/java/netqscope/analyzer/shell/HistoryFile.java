package netqscope.analyzer.shell;

import java.nio.file.Path;
import java.util.Map;

/** Where what was entered is kept, after the XDG Base Directory Specification. */
public final class HistoryFile {

    private HistoryFile() {}

    /** The place for a user with that environment and home. */
    public static Path of(Map<String, String> environment, Path home) {
        Path state = Path.of(environment.getOrDefault("XDG_STATE_HOME", ""));
        // The specification: a relative path is to be ignored.
        Path folder = state.isAbsolute() ? state : home.resolve(".local").resolve("state");
        return folder.resolve("netqscope").resolve("sql_history");
    }
}
