package netqscope.analyzer.output;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.ResultColumn;
import netqscope.analyzer.database.Rows;
import org.jspecify.annotations.Nullable;

/** A table of GitHub Flavored Markdown (https://github.github.com/gfm/#tables-extension-), numbers to the right. */
public final class MarkdownText {

    /** What would end a cell or format it. An underscore does so only around words, and names are full of them. */
    private static final String ESCAPED = "\\|`*<&";

    private MarkdownText() {}

    static void write(Rows rows, Writer out) throws IOException, AnalyzerException {
        List<ResultColumn> columns = rows.columns();
        for (ResultColumn column : columns) {
            out.write(
                    "| " + cell(column.unit().isEmpty() ? column.name() : column.name() + " (" + column.unit() + ")"));
            out.write(' ');
        }
        out.write("|\n");
        for (ResultColumn column : columns) {
            out.write(column.numeric() ? "| ---: " : "| --- ");
        }
        out.write("|\n");
        while (rows.next()) {
            for (int i = 0; i < columns.size(); i++) {
                out.write("| " + cell(rows.value(i)) + ' ');
            }
            out.write("|\n");
        }
    }

    private static String cell(@Nullable Object value) throws IOException {
        return switch (value) {
            case null -> "NULL";
            case List<?> list -> escaped(JsonText.of(list));
            case Map<?, ?> map -> escaped(JsonText.of(map));
            default -> escaped(Printable.of(PlainText.of(value)));
        };
    }

    /** The text with what would format it, or end a cell, escaped; line feeds become breaks. */
    public static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n') {
                escaped.append("<br>");
            } else {
                escaped.append(ESCAPED.indexOf(c) >= 0 ? "\\" : "").append(c);
            }
        }
        return escaped.toString();
    }
}
