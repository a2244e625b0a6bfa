package netqscope.app.viewmodel.table;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.ResultColumn;
import netqscope.analyzer.output.CsvText;
import netqscope.analyzer.output.ListedRows;
import netqscope.analyzer.output.Output;
import org.jspecify.annotations.Nullable;

/** Rows of facts. */
public record FactTable<R>(List<FactColumn<R>> columns, List<R> rows) {

    public FactTable {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    /** Writes exact numbers, whole or not at all. */
    public void writeCsv(Path file) throws AnalyzerException {
        Output.file(file).write(out -> CsvText.write(exact(), out));
    }

    private ListedRows exact() {
        List<ResultColumn> names = new ArrayList<>();
        for (FactColumn<R> column : columns) {
            column.fields().forEach(field -> names.add(new ResultColumn(field.name(), column.numeric())));
        }
        List<List<@Nullable Object>> values = new ArrayList<>();
        for (R row : rows) {
            List<@Nullable Object> cells = new ArrayList<>();
            for (FactColumn<R> column : columns) {
                column.fields().forEach(field -> cells.add(field.value().apply(row)));
            }
            values.add(cells);
        }
        return new ListedRows(names, values);
    }
}
