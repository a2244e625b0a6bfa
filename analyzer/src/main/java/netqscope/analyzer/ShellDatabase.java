package netqscope.analyzer;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.QueryResult;
import netqscope.analyzer.database.RecordingDatabase;
import netqscope.analyzer.shell.SqlRunner;

/** A recording's database as a shell asks it. */
final class ShellDatabase implements SqlRunner {

    private final RecordingDatabase database;

    ShellDatabase(RecordingDatabase database) {
        this.database = database;
    }

    @Override
    public void run(String statement, RowReader reader) throws IOException, AnalyzerException {
        try (QueryResult result = database.query(statement)) {
            if (result.hasRows()) {
                reader.read(result);
            }
        }
    }

    /** Has no effect yet: the database has no way to end a statement, so a shell waits for its end. */
    @Override
    public void cancel() {}

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
        try (QueryResult result = database.queryFile("columns")) {
            while (result.next()) {
                columns.computeIfAbsent(String.valueOf(result.value(0)), view -> new ArrayList<>())
                        .add(String.valueOf(result.value(1)));
            }
        }
        return columns;
    }
}
