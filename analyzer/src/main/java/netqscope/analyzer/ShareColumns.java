package netqscope.analyzer;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import netqscope.analyzer.ColumnRows.Column;
import netqscope.analyzer.estimate.Estimate;

/** Columns of estimated shares. */
final class ShareColumns {

    private static final int DECIMALS = 6;

    private ShareColumns() {}

    /** For other programs: 0 to 1, with both ends of the interval. */
    static <T> List<Column<T>> forPrograms(String name, Function<T, Optional<Estimate>> share) {
        return EstimateColumns.forPrograms(name, DECIMALS, share);
    }

    /** For a person: in percent, and a dash where there is none. */
    static <T> Column<T> forReading(String title, Function<T, Optional<Estimate>> share) {
        return Column.numeric(
                title, thing -> share.apply(thing).<Object>map(ShareFigure::new).orElse("-"));
    }
}
