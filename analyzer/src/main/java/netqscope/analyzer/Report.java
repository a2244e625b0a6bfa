package netqscope.analyzer;

import java.util.List;
import netqscope.analyzer.database.Rows;
import netqscope.analyzer.output.Numbers;

/** The answer of a command in both its forms. */
interface Report {

    /** What stands above the table: what was counted, in which units; ends in a line feed, or is empty. */
    String caption(Numbers numbers);

    /** For a person: short titles with units, totals, dashes for what is not known. No columns: the caption says it all. */
    Rows forReading();

    /** For other programs: everything that is known, absent values as null, names without units. */
    Rows forPrograms();

    /** What the answer has to be read with; a sentence each, for standard error. */
    default List<String> notes() {
        return List.of();
    }
}
