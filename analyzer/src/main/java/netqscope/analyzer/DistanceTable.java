package netqscope.analyzer;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import netqscope.analyzer.ColumnRows.Column;
import netqscope.analyzer.analysis.sampling.SamplingStudy;
import netqscope.analyzer.analysis.sampling.Statistic;
import netqscope.analyzer.analysis.sampling.StudyRow;
import netqscope.analyzer.analysis.sampling.StudyRow.Scope;
import netqscope.analyzer.database.Rows;
import netqscope.analyzer.lab.CostText;
import netqscope.analyzer.lab.SamplingText;
import netqscope.analyzer.output.Numbers;
import netqscope.analyzer.output.Percent;
import netqscope.recording.Sampling;

/** A study with a row for each distance and the errors that matter most; for programs everything. */
final class DistanceTable implements Report {

    private final SamplingCaption caption;
    private final SamplingStudy study;
    private final CostText costs;
    private final Sampling.Method method;

    DistanceTable(SamplingCaption caption, SamplingStudy study, CostText costs, Sampling.Method method) {
        this.caption = caption;
        this.study = study;
        this.costs = costs;
        this.method = method;
    }

    @Override
    public String caption(Numbers numbers) {
        return caption.of(
                List.of(
                        caption.words().advice(numbers),
                        caption.words().periodic(numbers),
                        caption.words().columns()),
                numbers);
    }

    @Override
    public List<String> notes() {
        return caption.notes();
    }

    @Override
    public Rows forPrograms() {
        return new StudyColumns(study, caption.words().sampling(), costs).forPrograms(study.rows());
    }

    @Override
    public Rows forReading() {
        List<Column<Integer>> columns = new ArrayList<>();
        columns.add(Column.numeric("1 in", distance -> distance));
        if (costs.isKnown()) {
            columns.add(Column.numeric(costs.title(), costs::cell));
        }
        columns.add(Column.numeric("taken", distance -> taken(distance)));
        columns.add(error("rate", Statistic.PACKETS_BUCKET));
        columns.add(error("packets", Statistic.PACKETS));
        columns.add(error("bytes", Statistic.BYTES));
        columns.add(error("size", Statistic.MEAN_BYTES));
        columns.add(Column.numeric("shares", this::shares));
        columns.add(error("p99", Statistic.P99_BYTES));
        columns.add(error("max/mean", Statistic.MAX_OVER_MEAN));
        columns.add(Column.numeric("bursts", this::bursts));
        columns.add(Column.numeric("missed", this::missed));
        return new ColumnRows<>(columns, study.plan().distances().iterator());
    }

    private Column<Integer> error(String title, Statistic statistic) {
        return Column.numeric(title, distance -> text(study.within(method, distance, statistic)));
    }

    private static String text(OptionalDouble error) {
        return error.isPresent() ? SamplingText.text(error.getAsDouble()) : "-";
    }

    private long taken(int distance) {
        return study.rows(method, distance, Statistic.PACKETS, Scope.QUEUES).stream()
                .mapToLong(row -> Math.round(row.taken()))
                .sum();
    }

    /** Of the class that is worst. */
    private String shares(int distance) {
        double worst = Double.NEGATIVE_INFINITY;
        for (Statistic share : Statistic.shares()) {
            worst = Math.max(worst, study.within(method, distance, share).orElse(Double.NEGATIVE_INFINITY));
        }
        return text(worst < 0 ? OptionalDouble.empty() : OptionalDouble.of(worst));
    }

    private String bursts(int distance) {
        return study.rows(method, distance, Statistic.BURSTS_100, Scope.TOTAL).stream()
                .map(StudyRow::seen)
                .map(seen -> new Percent(seen).toString())
                .findFirst()
                .orElse("-");
    }

    private String missed(int distance) {
        return study.rows(method, distance, Statistic.PACKETS, Scope.QUEUES).stream()
                .map(row -> String.format(Locale.ROOT, "%.1f", row.missed()))
                .findFirst()
                .orElse("-");
    }
}
