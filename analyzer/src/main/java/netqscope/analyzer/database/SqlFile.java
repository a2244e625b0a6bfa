package netqscope.analyzer.database;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The statements this module runs, in {@code netqscope/analyzer/*.sql}; the first comment of each is its contract. */
final class SqlFile {

    private static final String FOLDER = "/netqscope/analyzer/";

    private SqlFile() {}

    /** The text of a file, given without {@code .sql}. */
    static String text(String name) {
        String resource = FOLDER + name + ".sql";
        try (InputStream in = SqlFile.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new FileNotFoundException(resource + " is not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
