package netqscope.analyzer;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.QueryResult;
import netqscope.analyzer.database.Session;
import netqscope.analyzer.shell.SqlRunner;

/** A session as a shell asks it. */
final class ShellDatabase implements SqlRunner {

    private final Session session;
    private final ProgressLine progress;

    ShellDatabase(Session session, ProgressLine progress) {
        this.session = session;
        this.progress = progress;
    }

    @Override
    public void run(String statement, RowReader reader) throws IOException, AnalyzerException {
        try (QueryResult result = session.query(statement)) {
            if (result.hasRows()) {
                reader.read(result);
            }
        } finally {
            session.resume();
            // A cancelled import leaves its line where the next text comes.
            progress.close();
        }
    }

    @Override
    public void cancel() {
        session.cancel();
    }

    @Override
    public List<String> views() throws AnalyzerException {
        return List.copyOf(columnsOfViews().keySet());
    }

    @Override
    public List<String> columns(String view) throws AnalyzerException {
        return columnsOfViews().getOrDefault(view, List.of());
    }

    private Map<String, List<String>> columnsOfViews() throws AnalyzerException {
        Map<String, List<String>> columns = new LinkedHashMap<>();
        try (QueryResult result = session.queryFile("columns")) {
            while (result.next()) {
                columns.computeIfAbsent(String.valueOf(result.value(0)), view -> new ArrayList<>())
                        .add(String.valueOf(result.value(1)));
            }
        }
        return columns;
    }
}
