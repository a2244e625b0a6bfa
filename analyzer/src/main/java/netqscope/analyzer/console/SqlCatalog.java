package netqscope.analyzer.console;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.QueryResult;
import netqscope.analyzer.database.Session;

/**
 * What a statement can name.
 *
 * @param relations the views of the recording, then what the user created
 * @param functions by name
 */
public record SqlCatalog(List<Relation> relations, List<Function> functions) {

    /** What is known before the database answered: nothing. */
    public static final SqlCatalog EMPTY = new SqlCatalog(List.of(), List.of());

    public SqlCatalog {
        relations = List.copyOf(relations);
        functions = List.copyOf(functions);
    }

    static SqlCatalog of(Session session) throws AnalyzerException {
        Map<String, List<Column>> columns = new LinkedHashMap<>();
        try (QueryResult result = session.queryFile("typed_columns")) {
            while (result.next()) {
                columns.computeIfAbsent(result.text(0), view -> new ArrayList<>())
                        .add(new Column(result.text(1), result.text(2)));
            }
        }
        List<Relation> relations = new ArrayList<>();
        columns.forEach((name, its) -> relations.add(new Relation(name, its)));
        List<Function> functions = new ArrayList<>();
        try (QueryResult result = session.queryFile("functions")) {
            while (result.next()) {
                functions.add(new Function(result.text(0), result.text(1), result.text(2)));
            }
        }
        return new SqlCatalog(relations, functions);
    }

    /** A view or table of that name, in whatever case. */
    public Optional<Relation> relation(String name) {
        return relations.stream()
                .filter(relation -> relation.name().equalsIgnoreCase(name))
                .findFirst();
    }

    /** Whether there is a function of that name, in whatever case. */
    public boolean isFunction(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return functions.stream().anyMatch(function -> function.name().equals(lower));
    }

    /** A view or a table. */
    public record Relation(String name, List<Column> columns) {

        public Relation {
            columns = List.copyOf(columns);
        }
    }

    /** A column and its DuckDB type. */
    public record Column(String name, String type) {}

    /**
     * A function.
     *
     * @param parameters their names, separated by commas
     * @param description empty if DuckDB has none
     */
    public record Function(String name, String parameters, String description) {}
}
