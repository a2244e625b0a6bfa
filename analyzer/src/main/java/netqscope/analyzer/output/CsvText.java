package netqscope.analyzer.output;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.ResultColumn;
import netqscope.analyzer.database.Rows;
import org.jspecify.annotations.Nullable;

/** Comma-separated values after RFC 4180: lines end in CR LF, a field is quoted where it has to be. */
public final class CsvText {

    private CsvText() {}

    /** Writes a header and a line for each row. */
    public static void write(Rows rows, Writer out) throws IOException, AnalyzerException {
        List<ResultColumn> columns = rows.columns();
        writeLine(out, columns.stream().map(ResultColumn::name).toArray());
        @Nullable Object[] values = new Object[columns.size()];
        while (rows.next()) {
            for (int i = 0; i < values.length; i++) {
                values[i] = rows.value(i);
            }
            writeLine(out, values);
        }
    }

    /** Writes one line; null is an empty field, and an empty text a quoted one. */
    public static void writeLine(Writer out, @Nullable Object... values) throws IOException {
        for (int i = 0; i < values.length; i++) {
            if (i > 0) {
                out.write(',');
            }
            out.write(field(values[i]));
        }
        out.write("\r\n");
    }

    private static String field(@Nullable Object value) {
        if (value == null) {
            return "";
        }
        String text = PlainText.ofAny(value);
        return mustBeQuoted(text) ? '"' + text.replace("\"", "\"\"") + '"' : text;
    }

    private static boolean mustBeQuoted(String text) {
        return text.isEmpty() || text.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    }
}
