package netqscope.analyzer.shell;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.ResultColumn;
import netqscope.analyzer.output.ListedRows;

/** Answers {@code rows N} with the numbers from 1 to N, fails on {@code fail}, and lets {@code hang} end by a cancellation. */
final class FakeRunner implements SqlRunner {

    private final Map<String, List<String>> views =
            new TreeMap<>(Map.of("packets", List.of("queue", "length_bytes"), "losses", List.of("count")));
    private final List<String> statements = new ArrayList<>();
    private Runnable whileRunning = () -> {};
    private boolean cancelled;

    /** What it was asked so far. */
    List<String> statements() {
        return statements;
    }

    /** What happens while {@code hang} runs. */
    void whileRunning(Runnable action) {
        whileRunning = action;
    }

    @Override
    public void run(String statement, RowReader reader) throws IOException, AnalyzerException {
        statements.add(statement);
        if (statement.startsWith("rows")) {
            List<List<Object>> rows = new ArrayList<>();
            for (int i = 1; i <= number(statement); i++) {
                rows.add(List.of(i));
            }
            reader.read(new ListedRows(List.of(new ResultColumn("n", true)), rows));
        } else if (statement.equals("fail")) {
            throw new AnalyzerException("Parser Error: no \u001b[31mway");
        } else if (statement.equals("hang")) {
            cancelled = false;
            whileRunning.run();
            throw new AnalyzerException(cancelled ? "INTERRUPT Error" : "hangs for ever");
        }
    }

    private static int number(String statement) {
        return Integer.parseInt(statement.replaceFirst("--.*", "").replaceAll("\\D", ""));
    }

    @Override
    public void cancel() {
        cancelled = true;
    }

    @Override
    public List<String> views() {
        return List.copyOf(views.keySet());
    }

    @Override
    public List<String> columns(String view) {
        return views.getOrDefault(view, List.of());
    }
}
