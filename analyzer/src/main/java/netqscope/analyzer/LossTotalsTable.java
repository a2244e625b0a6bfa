package netqscope.analyzer;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import netqscope.analyzer.ColumnRows.Column;
import netqscope.analyzer.analysis.LossAccount;
import netqscope.analyzer.analysis.LossAccount.File;
import netqscope.analyzer.analysis.LossAccount.Ring;
import netqscope.analyzer.analysis.LossBase;
import netqscope.analyzer.database.Rows;
import netqscope.analyzer.output.Numbers;
import netqscope.recording.Totals;
import org.jspecify.annotations.Nullable;

/** What became of the packets of each direction and CPU as rows; an incomplete file is one row that knows little. */
final class LossTotalsTable implements Report {

    private final LossAccount account;
    private final LossCaption caption;

    LossTotalsTable(LossAccount account, LossCaption caption) {
        this.account = account;
        this.caption = caption;
    }

    @Override
    public String caption(Numbers numbers) {
        return caption.text(numbers) + "\n";
    }

    @Override
    public Rows forPrograms() {
        List<Column<FileRing>> columns = new ArrayList<>();
        columns.add(Column.text("file", row -> row.file().name()));
        columns.add(Column.text("direction", row -> row.direction(null)));
        columns.add(Column.numeric("cpu", row -> row.cpu(null)));
        columns.add(Column.numeric("seen", row -> row.count(Totals::seen, null)));
        columns.add(Column.numeric("recorded", row -> row.count(Totals::recorded, null)));
        columns.add(Column.numeric("lost", row -> row.count(Totals::lost, null)));
        columns.add(Column.numeric("lost_share", row -> row.share(Share::of, null)));
        columns.add(Column.numeric("sampled_out", row -> row.count(Totals::sampledOut, null)));
        columns.add(Column.numeric("filtered", row -> row.count(Totals::filtered, null)));
        columns.add(Column.numeric("sequence_gaps", row -> row.sequenceGaps(null)));
        return new ColumnRows<>(columns, rows());
    }

    @Override
    public Rows forReading() {
        List<Column<FileRing>> columns = new ArrayList<>();
        if (account.files().size() > 1) {
            columns.add(Column.text("file", row -> row.file().name()));
        }
        columns.add(Column.text("direction", row -> row.direction("-")));
        columns.add(Column.numeric("CPU", row -> row.cpu("-")));
        columns.add(Column.numeric("seen", row -> row.count(Totals::seen, "-")));
        columns.add(Column.numeric("recorded", row -> row.count(Totals::recorded, "-")));
        columns.add(Column.numeric("lost", row -> row.count(Totals::lost, "-")));
        columns.add(Column.numeric("lost share", row -> row.share(Share::percent, "-")));
        if (account.totals().sampledOut() > 0) {
            columns.add(Column.numeric("sampled out", row -> row.count(Totals::sampledOut, "-")));
        }
        if (!account.complete()) {
            columns.add(Column.numeric("sequence gaps", row -> row.sequenceGaps("-")));
        }
        return new ColumnRows<>(columns, rows());
    }

    private Iterator<FileRing> rows() {
        return account.files().stream()
                .flatMap(file -> file.complete()
                        ? file.rings().stream().map(ring -> new FileRing(file, ring))
                        : Stream.of(new FileRing(file, null)))
                .iterator();
    }

    /** @param ring null: the file is incomplete and has none */
    private record FileRing(File file, @Nullable Ring ring) {

        @Nullable
        Object direction(@Nullable String unknown) {
            return ring == null ? unknown : ring.direction().label();
        }

        @Nullable
        Object cpu(@Nullable String unknown) {
            return ring == null ? unknown : (Object) ring.cpu();
        }

        @Nullable
        Object count(ToLongFunction<Totals> count, @Nullable String unknown) {
            return ring == null ? unknown : (Object) count.applyAsLong(ring.totals());
        }

        @Nullable
        Object share(ShareOf share, @Nullable String unknown) {
            return ring == null ? unknown : share.of(ring.totals().lost(), LossBase.of(ring.totals()));
        }

        @Nullable
        Object sequenceGaps(@Nullable String none) {
            return file.sequenceGaps().isEmpty()
                    ? none
                    : (Object) file.sequenceGaps().getAsLong();
        }
    }

    @FunctionalInterface
    private interface ShareOf {

        Object of(long part, long whole);
    }
}
