package netqscope.app.view;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import netqscope.analyzer.database.TimeRange;

/** What the window does for a view. */
public interface Tools {

    /** Shows a statement in the SQL view, and runs it. */
    void showSql(String sql);

    /** Shows a range of time in the overview. */
    void showTime(TimeRange range);

    /**
     * Asks for a file to write.
     *
     * @param name that is proposed
     * @param extensions that the user can choose from, without dot
     */
    Optional<Path> chooseSave(String title, String name, String... extensions);

    /**
     * Asks for a file to open.
     *
     * @param extensions that are shown, without dot
     */
    Optional<Path> chooseOpen(String title, String... extensions);

    /** Says in the status line what was done, such as a file that was written. */
    void report(String message);

    /** What was opened before, the last one first; each with the names of the files that were opened together. */
    default List<List<String>> recent() {
        return List.of();
    }
}
