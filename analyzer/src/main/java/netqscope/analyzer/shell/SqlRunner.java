package netqscope.analyzer.shell;

import java.io.IOException;
import java.util.List;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Rows;

/** What a shell asks. One thread uses it, except for {@link #cancel()}. */
public interface SqlRunner {

    /**
     * Runs one statement.
     *
     * @param reader takes the rows, if the statement returns any, be it none at the moment
     * @throws AnalyzerException if the statement is wrong, fails, or was cancelled
     */
    void run(String statement, RowReader reader) throws IOException, AnalyzerException;

    /** Ends the statement that is running, if one is, and the reading of its rows. Called by another thread. */
    void cancel();

    /** Everything that can be asked, what the user created included. */
    List<String> views() throws AnalyzerException;

    /** The columns of one of them, in order. */
    List<String> columns(String view) throws AnalyzerException;

    /** Takes the rows of a statement. */
    @FunctionalInterface
    interface RowReader {

        void read(Rows rows) throws IOException, AnalyzerException;
    }
}
