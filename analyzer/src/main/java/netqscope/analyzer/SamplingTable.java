package netqscope.analyzer;

import java.util.List;
import netqscope.analyzer.analysis.sampling.SamplingStudy;
import netqscope.analyzer.analysis.sampling.Statistic;
import netqscope.analyzer.analysis.sampling.StudyRow;
import netqscope.analyzer.analysis.sampling.StudyRow.Scope;
import netqscope.analyzer.database.Rows;
import netqscope.analyzer.lab.CostText;
import netqscope.analyzer.output.Numbers;
import org.jspecify.annotations.Nullable;

/** Errors and theory of one statistic, or of all. */
final class SamplingTable implements Report {

    private final SamplingCaption caption;
    private final StudyColumns columns;
    private final @Nullable Statistic statistic;
    private final List<StudyRow> rows;

    /** @param statistic null: every row */
    SamplingTable(SamplingCaption caption, SamplingStudy study, CostText costs, @Nullable Statistic statistic) {
        this.caption = caption;
        this.columns = new StudyColumns(study, caption.words().sampling(), costs);
        this.statistic = statistic;
        rows = study.rows().stream()
                .filter(row -> statistic == null || row.statistic() == statistic)
                .toList();
    }

    @Override
    public String caption(Numbers numbers) {
        return caption.of(
                List.of(
                        caption.words().periodic(numbers),
                        "Relative errors of estimates, over all samples of each distance: bias is their mean, theory is of the root mean square (rms)."),
                numbers);
    }

    @Override
    public List<String> notes() {
        return caption.notes();
    }

    @Override
    public Rows forPrograms() {
        return columns.forPrograms(rows);
    }

    @Override
    public Rows forReading() {
        return statistic == null
                ? columns.forReading(rows, true)
                : columns.forReading(
                        rows.stream().filter(row -> row.scope() != Scope.QUEUE).toList(), false);
    }
}
