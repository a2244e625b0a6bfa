package netqscope.analyzer.database;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every SQL file is valid and keeps what its first comment promises. */
class SqlFilesTest {

    private static final String VIEW_PREFIX = "view_";

    private static Connection connection;

    @BeforeAll
    static void createTablesAndViews() throws SQLException {
        connection = DriverManager.getConnection("jdbc:duckdb:");
        execute("ATTACH ':memory:' AS packet_file");
        execute(SqlFile.text("tables"));
        execute("CREATE TABLE cell_stream (c0 BIGINT, c1 BIGINT, c2 BIGINT, c3 BIGINT, c4 BIGINT, c5 BIGINT)");
        execute("CREATE TABLE length_stream (c0 BIGINT, c1 BIGINT, c2 BIGINT)");
        execute("CREATE TABLE event_stream (monotonic_ns BIGINT, direction UTINYINT, device UTINYINT, cpu USMALLINT,"
                + " queue_mapping USMALLINT, length UINTEGER, gso_segs USMALLINT, gso_size USMALLINT,"
                + " protocol USMALLINT, vlan_tci USMALLINT, hash UINTEGER, sequence UBIGINT)");
        new PacketsNeeded().register(connection.unwrap(DuckDBConnection.class));
        execute(SqlFile.text("events_to_import"));
        execute(SqlFile.text("events_imported"));
        execute(SqlFile.text("view_packets"));
        execute(SqlFile.text("view_rate_1ms"));
        execute(SqlFile.text("view_length_counts"));
        execute(SqlFile.text("view_queues"));
        execute(SqlFile.text("view_losses"));
    }

    @AfterAll
    static void close() throws SQLException {
        connection.close();
    }

    static Stream<String> files() throws IOException, URISyntaxException {
        Path folder = Path.of(Objects.requireNonNull(SqlFilesTest.class.getResource("/netqscope/analyzer/tables.sql"))
                        .toURI())
                .getParent();
        try (Stream<Path> files = Files.list(folder)) {
            return files
                    .map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".sql"))
                    .map(name -> name.substring(0, name.length() - ".sql".length()))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void everyStatementPrepares(String file) throws SQLException {
        List<String> statements = SqlScript.statements(SqlFile.text(file));
        assertThat(statements).isNotEmpty();
        for (String statement : statements) {
            // Each table or view is there already; another name makes room for it.
            String prepared = statement
                    .replaceFirst("CREATE (SCHEMA|TABLE|VIEW) ", "CREATE OR REPLACE $1 ")
                    .replace("OR REPLACE SCHEMA store", "SCHEMA IF NOT EXISTS store");
            try (PreparedStatement preparedStatement = connection.prepareStatement(prepared)) {
                assertThat(preparedStatement.getParameterMetaData().getParameterCount())
                        .as("parameters of %s", statement)
                        .isEqualTo(header(file, "parameters").size());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void resultColumnsAreThoseOfTheFirstComment(String file) throws SQLException {
        List<String> columns = header(file, "columns");
        if (columns.isEmpty()) {
            assertThat(SqlFile.text(file))
                    .containsAnyOf("CREATE TABLE", "REPLACE TABLE", "INSERT INTO", "VIEW store.events");
            return;
        }
        String query = SqlFile.text(file);
        if (file.startsWith(VIEW_PREFIX)) {
            execute(query.replace("CREATE VIEW", "CREATE OR REPLACE VIEW"));
            query = "FROM " + file.substring(VIEW_PREFIX.length());
        }
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            ResultSetMetaData metaData = statement.getMetaData();
            List<String> actual = new ArrayList<>();
            for (int i = 1; i <= metaData.getColumnCount(); i++) {
                actual.add(metaData.getColumnLabel(i) + " " + metaData.getColumnTypeName(i));
            }
            assertThat(actual).isEqualTo(columns);
        }
    }

    /** The comma-separated entries of a line of the first comment and of the indented lines that continue it. */
    private static List<String> header(String file, String name) {
        List<String> comment = SqlFile.text(file)
                .lines()
                .takeWhile(line -> line.startsWith("--"))
                .toList();
        int first = comment.stream()
                .map(line -> line.startsWith("-- " + name + ": "))
                .toList()
                .indexOf(true);
        assertThat(first).as("-- %s: in the first comment of %s", name, file).isNotNegative();
        String entries = comment.get(first).substring(("-- " + name + ": ").length())
                + comment.stream()
                        .skip(first + 1L)
                        .takeWhile(line -> line.startsWith("--   "))
                        .map(line -> " " + line.substring("--   ".length()))
                        .collect(joining());
        // The commas in MAP(VARCHAR, BOOLEAN) separate no entries.
        return entries.equals("none") ? List.of() : List.of(entries.split(", *(?![^(]*\\))", -1));
    }

    private static void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
