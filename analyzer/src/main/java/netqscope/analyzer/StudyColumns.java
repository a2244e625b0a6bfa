package netqscope.analyzer;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import netqscope.analyzer.ColumnRows.Column;
import netqscope.analyzer.analysis.sampling.SamplingStudy;
import netqscope.analyzer.analysis.sampling.SamplingStudy.DeviceDirection;
import netqscope.analyzer.analysis.sampling.StudyRow;
import netqscope.analyzer.analysis.sampling.StudyRow.Scope;
import netqscope.analyzer.database.PacketStreams;
import netqscope.analyzer.database.Rows;
import netqscope.analyzer.lab.CostText;
import netqscope.analyzer.lab.SamplingText;
import netqscope.analyzer.overhead.Compared;
import netqscope.analyzer.overhead.Interval;
import netqscope.recording.Sampling;
import org.jspecify.annotations.Nullable;

/** The columns of a study's rows. */
final class StudyColumns {

    private static final MathContext DIGITS = new MathContext(6);
    private static final int DECIMALS = 12;

    private final SamplingStudy study;
    private final Sampling sampling;
    private final CostText costs;

    /**
     * Columns of a study.
     *
     * @param sampling of the recording itself: distances multiply
     */
    StudyColumns(SamplingStudy study, Sampling sampling, CostText costs) {
        this.study = study;
        this.sampling = sampling;
        this.costs = costs;
    }

    Rows forPrograms(List<StudyRow> rows) {
        List<Column<StudyRow>> columns = new ArrayList<>();
        columns.add(Column.text("method", row -> row.method().label()));
        columns.add(Column.numeric("distance", StudyRow::distance));
        columns.add(Column.numeric("traffic_distance", row -> (long) row.distance() * sampling.distance()));
        columns.add(Column.text("statistic", row -> row.statistic().label()));
        columns.add(Column.text("scope", row -> row.scope().label()));
        columns.add(Column.text("device", this::device));
        columns.add(Column.text("direction", this::direction));
        columns.add(Column.numeric("queue", row -> queue(row, null)));
        columns.add(Column.numeric("targets", StudyRow::targets));
        columns.add(Column.numeric("repetitions", StudyRow::repetitions));
        columns.add(number("packets_taken", StudyRow::taken));
        columns.add(number("true_value", StudyRow::truth));
        columns.add(number("bias", row -> row.errors().bias()));
        columns.add(number("mean_error", row -> row.errors().mean()));
        columns.add(number("rms_error", row -> row.errors().rms()));
        columns.add(number("theory_rms_error", StudyRow::theory));
        columns.add(number("p95_error", row -> row.errors().p95()));
        columns.add(number("bound_p95_error", StudyRow::bound));
        columns.add(number("worst_error", row -> row.errors().worst()));
        columns.add(number("missed", StudyRow::missed));
        columns.add(number("theory_missed", StudyRow::missedTheory));
        columns.add(number("bursts_seen", StudyRow::seen));
        columns.add(number("theory_bursts_seen", StudyRow::seenTheory));
        columns.add(Column.text("periodic", StudyRow::periodic));
        if (costs.isKnown()) {
            columns.add(number("drop_percent", row -> drop(row).orElse(Double.NaN)));
            columns.add(number(
                    "drop_low_percent", row -> interval(row).map(Interval::low).orElse(Double.NaN)));
            columns.add(number(
                    "drop_high_percent",
                    row -> interval(row).map(Interval::high).orElse(Double.NaN)));
        }
        return new ColumnRows<>(columns, rows.iterator());
    }

    /** @param withStatistic whether rows are of several statistics and queues */
    Rows forReading(List<StudyRow> rows, boolean withStatistic) {
        List<Column<StudyRow>> columns = new ArrayList<>();
        if (withStatistic) {
            columns.add(Column.text("statistic", row -> row.statistic().label()));
        }
        columns.add(Column.text("method", row -> row.method().label()));
        columns.add(Column.numeric("1 in", StudyRow::distance));
        columns.add(Column.text("of", this::target));
        if (rows.stream().anyMatch(row -> !row.statistic().isDetection())) {
            columns.add(percent("bias", row -> row.errors().bias()));
            columns.add(percent("mean", row -> row.errors().mean()));
            columns.add(percent("rms", row -> row.errors().rms()));
            columns.add(percent("theory", StudyRow::theory));
            columns.add(percent("p95", row -> row.errors().p95()));
            columns.add(percent("worst", row -> row.errors().worst()));
            columns.add(Column.numeric("missed", row -> rounded(row.missed())));
        }
        if (rows.stream().anyMatch(row -> row.statistic().isDetection())) {
            columns.add(percent("seen", StudyRow::seen));
            columns.add(percent("in theory", StudyRow::seenTheory));
        }
        if (rows.stream().anyMatch(StudyRow::periodic)) {
            columns.add(Column.text("", row -> row.periodic() ? "periodic: use random" : ""));
        }
        return new ColumnRows<>(columns, rows.iterator());
    }

    private OptionalDouble drop(StudyRow row) {
        return costs.at(row.distance()).map(Compared::drop).orElse(OptionalDouble.empty());
    }

    private Optional<Interval> interval(StudyRow row) {
        return costs.at(row.distance()).flatMap(Compared::dropInterval);
    }

    private String target(StudyRow row) {
        return switch (row.scope()) {
            case QUEUES -> "all queues";
            case MAJOR_QUEUES -> "major queues";
            case TOTAL -> "total";
            case DIRECTION -> device(row) + " " + direction(row);
            case QUEUE -> device(row) + " " + direction(row) + " " + queue(row, "not recorded");
        };
    }

    private @Nullable String device(StudyRow row) {
        return switch (row.scope()) {
            case DIRECTION -> group(row).device();
            case QUEUE -> targetQueue(row).device();
            default -> null;
        };
    }

    private @Nullable String direction(StudyRow row) {
        return switch (row.scope()) {
            case DIRECTION -> group(row).direction().label();
            case QUEUE -> targetQueue(row).direction().label();
            default -> null;
        };
    }

    private @Nullable Object queue(StudyRow row, @Nullable String unrecorded) {
        if (row.scope() != Scope.QUEUE) {
            return null;
        }
        return targetQueue(row).queue().isPresent()
                ? (Object) targetQueue(row).queue().getAsInt()
                : unrecorded;
    }

    private PacketStreams.Queue targetQueue(StudyRow row) {
        return study.queues().get(row.target());
    }

    private DeviceDirection group(StudyRow row) {
        return study.groups().get(row.target());
    }

    private static Column<StudyRow> number(String name, ToDoubleFunction<StudyRow> value) {
        return Column.numeric(name, row -> {
            double number = value.applyAsDouble(row);
            if (!Double.isFinite(number)) {
                return null;
            }
            BigDecimal rounded = new BigDecimal(number).round(DIGITS).setScale(DECIMALS, RoundingMode.HALF_UP);
            return rounded.signum() == 0 ? BigDecimal.ZERO : rounded.stripTrailingZeros();
        });
    }

    private static Column<StudyRow> percent(String name, ToDoubleFunction<StudyRow> value) {
        return Column.numeric(name, row -> SamplingText.text(value.applyAsDouble(row)));
    }

    private static String rounded(double number) {
        return Double.isNaN(number) ? "-" : String.format(Locale.ROOT, "%.1f", number);
    }
}
