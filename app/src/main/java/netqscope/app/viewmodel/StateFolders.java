package netqscope.app.viewmodel;

import java.nio.file.Path;
import java.util.Optional;

/** Where the app keeps what it remembers, as the XDG Base Directory Specification has it; or nowhere. */
public final class StateFolders {

    private static final String APPLICATION = "netqscope";

    private final Optional<Path> config;
    private final Optional<Path> state;

    private StateFolders(Optional<Path> config, Optional<Path> state) {
        this.config = config;
        this.state = state;
    }

    /** Those of the user. */
    public static StateFolders ofUser() {
        Path home = Path.of(System.getProperty("user.home"));
        return new StateFolders(
                Optional.of(folder("XDG_CONFIG_HOME", home.resolve(".config"))),
                Optional.of(folder("XDG_STATE_HOME", home.resolve(".local").resolve("state"))));
    }

    /** Both in one folder. */
    public static StateFolders in(Path folder) {
        return new StateFolders(Optional.of(folder), Optional.of(folder));
    }

    /** For what remembers nothing, and is the same each time. */
    public static StateFolders none() {
        return new StateFolders(Optional.empty(), Optional.empty());
    }

    /** A file with settings of the user; empty: they are not kept. */
    public Optional<Path> configFile(String name) {
        return config.map(folder -> folder.resolve(name));
    }

    /** A file with what was opened or asked; empty: that is not kept. */
    public Optional<Path> stateFile(String name) {
        return state.map(folder -> folder.resolve(name));
    }

    private static Path folder(String variable, Path otherwise) {
        String named = System.getenv(variable);
        // The specification: a relative path is to be ignored.
        Path base = named == null || !named.startsWith("/") ? otherwise : Path.of(named);
        return base.resolve(APPLICATION);
    }
}
