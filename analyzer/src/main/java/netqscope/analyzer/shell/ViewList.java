package netqscope.analyzer.shell;

import java.io.PrintWriter;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.output.Printable;

/** The views and their columns, in lines that fit on a terminal. */
final class ViewList {

    private static final int WIDTH = 80;
    private static final String GAP = "  ";

    private ViewList() {}

    static void print(SqlRunner runner, PrintWriter out) throws AnalyzerException {
        int nameWidth = runner.views().stream().mapToInt(String::length).max().orElse(0);
        for (String view : runner.views()) {
            StringBuilder line = new StringBuilder(view + " ".repeat(nameWidth - view.length()) + GAP);
            String separator = "";
            for (String column : runner.columns(view)) {
                line.append(separator);
                if (line.length() + column.length() >= WIDTH) {
                    out.println(Printable.of(line.toString().stripTrailing()));
                    line = new StringBuilder(" ".repeat(nameWidth) + GAP);
                }
                line.append(column);
                separator = ", ";
            }
            out.println(Printable.of(line.toString()));
        }
    }
}
