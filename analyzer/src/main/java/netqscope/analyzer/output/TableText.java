package netqscope.analyzer.output;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.ResultColumn;
import netqscope.analyzer.database.Rows;
import org.jspecify.annotations.Nullable;

/** Columns aligned for reading, numbers to the right. */
final class TableText {

    /** Rows looked at to find the widths. A wider value that comes later shifts the rest of its line. */
    private static final int ROWS_FOR_WIDTH = 1_000;

    private static final String GAP = "  ";

    private final Writer out;
    private final Numbers numbers;

    TableText(Writer out, Numbers numbers) {
        this.out = out;
        this.numbers = numbers;
    }

    void write(Rows rows) throws IOException, AnalyzerException {
        List<ResultColumn> columns = rows.columns();
        List<String[]> firstLines = new ArrayList<>();
        firstLines.add(columns.stream().map(this::title).toArray(String[]::new));
        while (firstLines.size() <= ROWS_FOR_WIDTH && rows.next()) {
            firstLines.add(line(rows, columns.size()));
        }
        int[] widths = widths(columns.size(), firstLines);
        writeLine(firstLines.getFirst(), widths, columns);
        writeRule(widths);
        for (String[] line : firstLines.subList(1, firstLines.size())) {
            writeLine(line, widths, columns);
        }
        while (firstLines.size() > ROWS_FOR_WIDTH && rows.next()) {
            writeLine(line(rows, columns.size()), widths, columns);
        }
    }

    /** For a person the unit is below the name, where it makes no column wider than that. */
    private String title(ResultColumn column) {
        boolean withUnit = numbers == Numbers.GROUPED && !column.unit().isEmpty();
        return Printable.of(withUnit ? column.name() + "\n" + column.unit() : column.name());
    }

    private String[] line(Rows rows, int columns) throws IOException, AnalyzerException {
        String[] line = new String[columns];
        for (int i = 0; i < columns; i++) {
            line[i] = cell(rows.value(i));
        }
        return line;
    }

    private String cell(@Nullable Object value) throws IOException {
        return switch (value) {
            case null -> "NULL";
            case List<?> list -> JsonText.of(list);
            case Map<?, ?> map -> JsonText.of(map);
            case Figure figure -> figure.text(numbers);
            default -> Printable.of(value instanceof Number number ? numbers.of(number) : PlainText.of(value));
        };
    }

    private static int[] widths(int columns, List<String[]> lines) {
        int[] widths = new int[columns];
        for (String[] line : lines) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], width(line[i]));
            }
        }
        return widths;
    }

    private void writeRule(int[] widths) throws IOException {
        for (int i = 0; i < widths.length; i++) {
            out.write(i > 0 ? GAP : "");
            out.write("-".repeat(widths[i]));
        }
        out.write('\n');
    }

    private void writeLine(String[] cells, int[] widths, List<ResultColumn> columns) throws IOException {
        int height =
                Arrays.stream(cells).mapToInt(cell -> parts(cell).length).max().orElse(1);
        for (int part = 0; part < height; part++) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < cells.length; i++) {
                String[] parts = parts(cells[i]);
                String text = part < parts.length ? parts[part] : "";
                String padding = " ".repeat(Math.max(0, widths[i] - width(text)));
                boolean right = columns.get(i).numeric();
                line.append(i > 0 ? GAP : "");
                line.append(right ? padding : "").append(text).append(right ? "" : padding);
            }
            out.write(line.toString().stripTrailing());
            out.write('\n');
        }
    }

    private static int width(String cell) {
        return Arrays.stream(parts(cell))
                .mapToInt(part -> part.codePointCount(0, part.length()))
                .max()
                .orElse(0);
    }

    /** The lines of a cell; a query plan has many. */
    private static String[] parts(String cell) {
        return cell.lines().toArray(String[]::new);
    }
}
