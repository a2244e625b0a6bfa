package netqscope.analyzer.console;

import java.util.Optional;
import java.util.function.Consumer;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Cancellation;
import netqscope.analyzer.database.CancelledException;
import netqscope.analyzer.database.QueryResult;
import netqscope.analyzer.database.RecordingDatabase;
import netqscope.analyzer.database.Session;
import netqscope.analyzer.database.TimeRange;

/**
 * Runs what a person wrote, one statement after the other: what one of them created is there for the next one. One thread at a
 * time uses it.
 */
public final class SqlConsole implements AutoCloseable {

    private final Session session;

    private SqlConsole(Session session) {
        this.session = session;
    }

    /**
     * A console with a session of its own.
     *
     * @param database stays open as long as this is
     */
    public static SqlConsole open(RecordingDatabase database) throws AnalyzerException {
        return new SqlConsole(database.session());
    }

    /**
     * Runs a statement to its end, or until the table of its rows is full.
     *
     * @param statement one, with or without {@code $from} and {@code $to}
     * @param time what these are
     * @param limit rows that are kept at most
     * @param begun is handed the table before its first row is there
     * @param progress is told each time that the table has more rows
     */
    public Outcome run(
            String statement,
            TimeRange time,
            int limit,
            Consumer<ResultTable> begun,
            Runnable progress,
            Cancellation cancellation) {
        return attempt(statement, time, cancellation, bound -> {
            try (QueryResult result = session.query(bound)) {
                if (!result.hasRows()) {
                    return new Outcome.Done();
                }
                ResultTable table = new ResultTable(result.columns(), limit);
                begun.accept(table);
                table.fill(result, progress);
                return new Outcome.Table(table);
            }
        });
    }

    /**
     * Runs a statement again and writes all its rows.
     *
     * @param time what {@code $from} and {@code $to} are
     */
    public Outcome export(String statement, TimeRange time, StatementFile file, Cancellation cancellation) {
        return attempt(statement, time, cancellation, bound -> file.write(session, bound));
    }

    /**
     * What can be asked at the moment.
     *
     * @throws AnalyzerException if the database was closed
     */
    public SqlCatalog catalog() throws AnalyzerException {
        session.resume();
        return SqlCatalog.of(session);
    }

    @Override
    public void close() throws AnalyzerException {
        session.close();
    }

    private Outcome attempt(String statement, TimeRange time, Cancellation cancellation, Attempt attempt) {
        Optional<StatementError> unknown = TimeParameters.unknown(statement);
        if (unknown.isPresent()) {
            return new Outcome.Failed(unknown.get());
        }
        TimeParameters parameters = TimeParameters.bind(statement, time);
        session.resume();
        try (Cancellation.Guard _ = cancellation.during(session::cancel)) {
            return attempt.run(parameters.bound());
        } catch (CancelledException _) {
            return new Outcome.Cancelled();
        } catch (AnalyzerException e) {
            String message = String.valueOf(e.getMessage());
            return new Outcome.Failed(parameters.unbound(StatementError.ofDatabase(message, parameters.bound())));
        }
    }

    private interface Attempt {

        Outcome run(String bound) throws AnalyzerException;
    }
}
