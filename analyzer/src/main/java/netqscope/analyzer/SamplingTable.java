package netqscope.analyzer;

import java.util.List;
import netqscope.analyzer.analysis.sampling.SamplingStudy;
import netqscope.analyzer.analysis.sampling.Statistic;
import netqscope.analyzer.analysis.sampling.StudyRow;
import netqscope.analyzer.analysis.sampling.StudyRow.Scope;
import netqscope.analyzer.database.Rows;
import netqscope.analyzer.output.Numbers;
import org.jspecify.annotations.Nullable;

/** Errors and theory of one statistic, or of all. */
final class SamplingTable implements Report {

    private final SamplingText text;
    private final StudyColumns columns;
    private final @Nullable Statistic statistic;
    private final List<StudyRow> rows;

    /** @param statistic null: every row */
    SamplingTable(SamplingText text, SamplingStudy study, CostText costs, @Nullable Statistic statistic) {
        this.text = text;
        this.columns = new StudyColumns(study, text.sampling(), costs);
        this.statistic = statistic;
        rows = study.rows().stream()
                .filter(row -> statistic == null || row.statistic() == statistic)
                .toList();
    }

    @Override
    public String caption(Numbers numbers) {
        return text.caption(
                List.of(
                        text.periodic(numbers),
                        "Relative errors of estimates, over all samples of each distance: bias is their mean, theory is of the root mean square (rms)."),
                numbers);
    }

    @Override
    public List<String> notes() {
        return text.notes();
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
