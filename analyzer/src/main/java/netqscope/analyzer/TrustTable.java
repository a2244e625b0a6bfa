package netqscope.analyzer;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
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

/** What one distance leaves, with a row for each statistic and method. */
final class TrustTable implements Report {

    private final SamplingCaption caption;
    private final SamplingStudy study;
    private final CostText costs;
    private final int distance;

    TrustTable(SamplingCaption caption, SamplingStudy study, CostText costs, int distance) {
        this.caption = caption;
        this.study = study;
        this.costs = costs;
        this.distance = distance;
    }

    @Override
    public String caption(Numbers numbers) {
        return caption.of(
                List.of(
                        caption.words().trust(distance, numbers),
                        study.isPeriodic(distance) ? caption.words().periodic(numbers) : "",
                        "What 95 of 100 estimates are within, for the worst queue or share of that size; of bursts, how many are seen."),
                numbers);
    }

    @Override
    public List<String> notes() {
        return caption.notes();
    }

    @Override
    public Rows forPrograms() {
        return new StudyColumns(study, caption.words().sampling(), costs)
                .forPrograms(study.rows().stream()
                        .filter(row -> row.distance() == distance)
                        .toList());
    }

    @Override
    public Rows forReading() {
        List<Column<Statistic>> columns = new ArrayList<>();
        columns.add(Column.text("statistic", Statistic::title));
        columns.add(Column.numeric("random", statistic -> within(Sampling.Method.RANDOM, statistic)));
        columns.add(Column.numeric("systematic", statistic -> within(Sampling.Method.SYSTEMATIC, statistic)));
        if (study.isPeriodic(distance)) {
            columns.add(Column.text("", statistic -> periodic(statistic) ? "periodic: use random" : ""));
        }
        return new ColumnRows<>(
                columns,
                Stream.of(Statistic.values())
                        .filter(statistic -> statistic != Statistic.PACKETS_PLAIN
                                && !within(Sampling.Method.RANDOM, statistic).equals("-"))
                        .iterator());
    }

    private String within(Sampling.Method method, Statistic statistic) {
        if (statistic.isDetection()) {
            return study.rows(method, distance, statistic, Scope.TOTAL).stream()
                    .map(row -> new Percent(row.seen()).toString())
                    .findFirst()
                    .orElse("-");
        }
        OptionalDouble error = study.within(method, distance, statistic);
        return error.isPresent() ? SamplingText.text(error.getAsDouble()) : "-";
    }

    private boolean periodic(Statistic statistic) {
        return study.rows(Sampling.Method.SYSTEMATIC, distance, statistic, Scope.QUEUES).stream()
                .anyMatch(StudyRow::periodic);
    }
}
