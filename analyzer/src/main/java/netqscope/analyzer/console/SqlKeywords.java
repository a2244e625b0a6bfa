package netqscope.analyzer.console;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** The keywords a question to a recording may use; what only changes a database's settings or files is left out. */
public final class SqlKeywords {

    /** What is worth proposing. */
    private static final List<String> PROPOSED = words("""
            all and as asc asof avg between by case cast count create cross desc describe distinct drop else end
            except exclude exists explain filter from full group having in inner insert intersect into is join
            lag lead left like limit max median min not null nulls offset on or order outer over partition
            pivot qualify quantile_disc range right round row_number rows select set sum summarize table then
            union unnest unpivot update using values view when where window with""");

    private static final Set<String> FUNCTIONS = Set.of(
            "avg", "count", "lag", "lead", "max", "median", "min", "quantile_disc", "round", "row_number", "sum");

    private static final Set<String> OTHERS = Set.copyOf(words("""
            add alter analyze anti any begin bigint boolean both collate column commit constraint cube current date
            default delete double escape false fetch first following for foreign generated glob grouping groups
            if ignore ilike index integer interval last lateral macro materialized natural no only positional
            pragma preceding primary recursive references rename replace respect returning rollback rollup sample semi
            show similar smallint some start temp temporary ties timestamp to transaction
            true truncate try_cast unbounded unique varchar within without"""));

    private SqlKeywords() {}

    /** In the order of the alphabet, in lower case; functions that nearly every question uses are among them. */
    public static List<String> proposed() {
        return PROPOSED;
    }

    /** Whether a word is a keyword where it is no name, in whatever case; functions are none. */
    public static boolean contains(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        return !FUNCTIONS.contains(lower) && (PROPOSED.contains(lower) || OTHERS.contains(lower));
    }

    private static List<String> words(String text) {
        return Pattern.compile("\\s+").splitAsStream(text).toList();
    }
}
