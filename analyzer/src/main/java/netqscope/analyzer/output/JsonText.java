package netqscope.analyzer.output;

import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.ResultColumn;
import netqscope.analyzer.database.Rows;
import org.jspecify.annotations.Nullable;

/** JSON after RFC 8259. */
public final class JsonText {

    private JsonText() {}

    /** Writes an array with an object per row and line. */
    public static void write(Rows rows, Writer out) throws IOException, AnalyzerException {
        List<ResultColumn> columns = rows.columns();
        out.write('[');
        String separator = "\n  {";
        while (rows.next()) {
            out.write(separator);
            for (int i = 0; i < columns.size(); i++) {
                writeName(out, columns.get(i).name(), i == 0);
                write(rows.value(i), out);
            }
            out.write('}');
            separator = ",\n  {";
        }
        out.write("\n]\n");
    }

    /** Writes a value of {@link Rows#value}. */
    public static void write(@Nullable Object value, Writer out) throws IOException {
        switch (value) {
            case null -> out.write("null");
            case Double number when !Double.isFinite(number) -> writeString(out, number.toString());
            case Float number when !Float.isFinite(number) -> writeString(out, number.toString());
            case Number number -> out.write(PlainText.of(number));
            case Boolean bool -> out.write(bool.toString());
            case List<?> list -> writeList(out, list);
            case Map<?, ?> map -> writeMap(out, map);
            default -> writeString(out, PlainText.of(value));
        }
    }

    /** A value as text. */
    static String of(Object value) throws IOException {
        StringWriter text = new StringWriter();
        write(value, text);
        return text.toString();
    }

    private static void writeList(Writer out, List<?> list) throws IOException {
        out.write('[');
        for (int i = 0; i < list.size(); i++) {
            if (i > 0) {
                out.write(", ");
            }
            write(list.get(i), out);
        }
        out.write(']');
    }

    private static void writeMap(Writer out, Map<?, ?> map) throws IOException {
        out.write('{');
        boolean first = true;
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            writeName(out, String.valueOf(entry.getKey()), first);
            write(entry.getValue(), out);
            first = false;
        }
        out.write('}');
    }

    private static void writeName(Writer out, String name, boolean first) throws IOException {
        if (!first) {
            out.write(", ");
        }
        writeString(out, name);
        out.write(": ");
    }

    private static void writeString(Writer out, String text) throws IOException {
        out.write('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"', '\\' -> {
                    out.write('\\');
                    out.write(c);
                }
                case '\n' -> out.write("\\n");
                case '\r' -> out.write("\\r");
                case '\t' -> out.write("\\t");
                default -> {
                    if (Character.isISOControl(c) || (Character.isSurrogate(c) && !isPaired(text, i))) {
                        out.write("\\u%04x".formatted((int) c));
                    } else {
                        out.write(c);
                    }
                }
            }
        }
        out.write('"');
    }

    private static boolean isPaired(String text, int index) {
        return Character.isHighSurrogate(text.charAt(index))
                ? index + 1 < text.length() && Character.isLowSurrogate(text.charAt(index + 1))
                : index > 0 && Character.isHighSurrogate(text.charAt(index - 1));
    }
}
