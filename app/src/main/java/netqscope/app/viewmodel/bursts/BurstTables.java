package netqscope.app.viewmodel.bursts;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import netqscope.app.viewmodel.TimeText;
import netqscope.app.viewmodel.bursts.BurstAnswer.Gap;
import netqscope.app.viewmodel.bursts.BurstAnswer.Interval;
import netqscope.app.viewmodel.bursts.BurstAnswer.Window;
import netqscope.app.viewmodel.table.FactColumn;

/** The columns of the tables of bursts. */
final class BurstTables {

    private static final List<String> TITLES =
            List.of("min", "p1", "p5", "p25", "p50", "p75", "p95", "p99", "p99.9", "max");
    static final String LOSSY = "! where packets of the direction were lost meanwhile: counts may be too low";

    private BurstTables() {}

    static List<FactColumn<Window>> windows(boolean sampled, boolean lossy) {
        List<FactColumn<Window>> columns = new ArrayList<>();
        columns.add(queue());
        columns.add(FactColumn.count("#", "1 is the busiest window of the queue", "rank", Window::rank));
        columns.add(time("From (s)", "Since the recording's start", "time_ns", Window::fromNs));
        columns.add(FactColumn.estimate(
                "Packets", "Kernel packets within", "packets", 0, sampled, window -> Optional.of(window.packets())));
        columns.add(FactColumn.estimate(
                "Packets/s",
                "Kernel packets a second within",
                "packets_per_second",
                0,
                sampled,
                window -> Optional.of(window.perSecond())));
        columns.add(FactColumn.estimate(
                "× mean",
                "Its rate over the queue's mean in the visible time",
                "over_mean",
                1,
                sampled,
                Window::overMean));
        columns.add(FactColumn.estimate(
                "Bytes", "With link header", "bytes", 0, sampled, window -> Optional.of(window.bytes())));
        columns.add(FactColumn.estimate(
                "Wire packets", "Packets on the wire", "wire_packets", 0, sampled, Window::wirePackets));
        if (lossy) {
            columns.add(lossy(Window::lossy));
        }
        return columns;
    }

    static List<FactColumn<Gap>> gaps(boolean sampled, boolean lossy) {
        List<FactColumn<Gap>> columns = new ArrayList<>();
        columns.add(queue());
        columns.add(FactColumn.count("#", "1 is the longest gap of the queue", "rank", Gap::rank));
        columns.add(time("From (s)", "Of the packet before, since the recording's start", "from_ns", Gap::fromNs));
        columns.add(time("To (s)", "Of the packet after, since the recording's start", "to_ns", Gap::toNs));
        columns.add(FactColumn.number(
                sampled ? "Sample gap" : "Length",
                sampled
                        ? "Between sampled packets: others came in between that were sampled out"
                        : "Nothing came to the queue for so long",
                sampled ? "sample_gap_ns" : "gap_ns",
                gap -> TimeText.length(gap.lengthNs()),
                Gap::lengthNs));
        if (lossy) {
            columns.add(lossy(Gap::lossy));
        }
        return columns;
    }

    static List<FactColumn<Interval>> intervals(boolean sampled) {
        List<FactColumn<Interval>> columns = new ArrayList<>();
        columns.add(queue());
        columns.add(FactColumn.count("Intervals", "Times between consecutive packets", "intervals", Interval::gaps));
        for (int i = 0; i < TITLES.size(); i++) {
            int index = i;
            columns.add(FactColumn.number(
                    TITLES.get(i),
                    i == 0
                            ? "The shortest"
                            : i == TITLES.size() - 1 ? "The longest" : "So many percent are no longer than this",
                    (sampled ? "sample_" : "") + TITLES.get(i).replace('.', '_') + "_ns",
                    interval -> TimeText.length(interval.percentilesNs().get(index)),
                    interval -> interval.percentilesNs().get(index)));
        }
        return columns;
    }

    private static <R extends OfQueue> FactColumn<R> queue() {
        return FactColumn.text(
                "Queue",
                "Device, direction and number",
                "queue",
                row -> row.place().name());
    }

    private static <R> FactColumn<R> time(String title, String explanation, String name, ToLongFunction<R> ns) {
        return FactColumn.number(
                title, explanation, name, row -> Durations.seconds(ns.applyAsLong(row)), ns::applyAsLong);
    }

    static <R> FactColumn<R> lossy(Predicate<R> lossy) {
        return new FactColumn<>(
                "Lost",
                LOSSY,
                false,
                row -> lossy.test(row) ? "!" : "",
                row -> lossy.test(row) ? 0 : 1,
                List.of(new FactColumn.Field<>("lossy", lossy::test)));
    }
}
