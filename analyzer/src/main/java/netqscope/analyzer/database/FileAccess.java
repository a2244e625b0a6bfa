package netqscope.analyzer.database;

import java.nio.file.Path;
import java.util.List;

/** Which files beyond the recording statements may read and write. */
public sealed interface FileAccess {

    /** None. */
    FileAccess NONE = new Folders(List.of());

    /** All that this user may, and DuckDB's extensions. */
    FileAccess ALL = new Everything();

    /** Those in a folder, at any depth. */
    static FileAccess to(Path folder) {
        return new Folders(List.of(folder));
    }

    /** See {@link #ALL}. */
    record Everything() implements FileAccess {}

    /** See {@link #to}. */
    record Folders(List<Path> folders) implements FileAccess {

        public Folders {
            folders = List.copyOf(folders);
        }
    }
}
