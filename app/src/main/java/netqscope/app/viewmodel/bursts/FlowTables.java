package netqscope.app.viewmodel.bursts;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import netqscope.app.viewmodel.bursts.CpuAnswer.Move;
import netqscope.app.viewmodel.bursts.CpuAnswer.Queue;
import netqscope.app.viewmodel.bursts.FlowAnswer.Flow;
import netqscope.app.viewmodel.table.FactColumn;
import org.jspecify.annotations.Nullable;

/** The columns of the tables of flows and CPUs. */
final class FlowTables {

    private FlowTables() {}

    static List<FactColumn<Flow>> flows(boolean sampled, boolean lossy) {
        List<FactColumn<Flow>> columns = new ArrayList<>();
        columns.add(FactColumn.text(
                "Queue",
                "Device, direction and number",
                "queue",
                row -> row.place().name()));
        columns.add(FactColumn.text(
                "Flow", "skb->hash: TX and RX hashes of one flow differ, two flows may share one", "flow", Flow::name));
        List<FactColumn.Field<Flow>> share = new ArrayList<>();
        share.add(new FactColumn.Field<>(
                "packets_share", row -> value(row.share().map(of -> of.value()))));
        if (sampled) {
            share.add(new FactColumn.Field<>(
                    "packets_share_low", row -> value(row.share().map(of -> of.low()))));
            share.add(new FactColumn.Field<>(
                    "packets_share_high", row -> value(row.share().map(of -> of.high()))));
        }
        columns.add(new FactColumn<>(
                "Share",
                "Of the queue's kernel packets",
                true,
                Flow::shareText,
                row -> row.share().map(of -> of.value()).orElse(null),
                share));
        columns.add(FactColumn.estimate(
                "Packets", "Kernel packets", "packets", 0, sampled, row -> Optional.of(row.packets())));
        columns.add(
                FactColumn.estimate("Bytes", "With link header", "bytes", 0, sampled, row -> Optional.of(row.bytes())));
        if (lossy) {
            columns.add(BurstTables.lossy(Flow::lossy));
        }
        return columns;
    }

    static List<FactColumn<Queue>> cpus(CpuAnswer answer, boolean lossy) {
        List<FactColumn<Queue>> columns = new ArrayList<>();
        columns.add(FactColumn.text(
                "Queue",
                "Device, direction and number",
                "queue",
                row -> row.place().name()));
        columns.add(FactColumn.number(
                "Main CPU",
                "The CPU that handled most packets of the queue; ?: it may be another one, by the error of sampling",
                "main_cpu",
                row -> row.main().isPresent() ? row.main().getAsInt() + (row.mainCertain() ? "" : " ?") : "-",
                row -> row.main().isPresent() ? (Number) row.main().getAsInt() : null));
        columns.add(FactColumn.number(
                "Its share",
                "Of the queue's kernel packets",
                "main_share",
                Queue::mainShare,
                row -> row.main().isPresent()
                        ? (Number) row.share(answer.cpus().indexOf(row.main().getAsInt()))
                        : null));
        columns.add(FactColumn.count(
                "Moves",
                "How often another CPU than before had most packets of the queue"
                        + (answer.sampled() ? ", among sampled packets" : ""),
                answer.sampled() ? "moves_in_sample" : "moves",
                Queue::moves));
        for (int i = 0; i < answer.cpus().size(); i++) {
            int index = i;
            columns.add(FactColumn.estimate(
                    "CPU " + answer.cpus().get(i),
                    "Kernel packets that CPU " + answer.cpus().get(i) + " handled",
                    "cpu_" + answer.cpus().get(i) + "_packets",
                    0,
                    answer.sampled(),
                    row -> Optional.of(row.packets().get(index))));
        }
        if (lossy) {
            columns.add(BurstTables.lossy(Queue::lossy));
        }
        return columns;
    }

    static List<FactColumn<Move>> moves(boolean sampled, boolean lossy) {
        List<FactColumn<Move>> columns = new ArrayList<>();
        columns.add(FactColumn.number(
                "Time (s)",
                "Where the first window begins in which the new CPU has most packets, since the recording's start",
                "time_ns",
                row -> Durations.seconds(row.timeNs()),
                Move::timeNs));
        columns.add(FactColumn.text(
                "Queue",
                "Device, direction and number",
                "queue",
                row -> row.place().name()));
        columns.add(FactColumn.optional("From CPU", "", "from_cpu", row -> OptionalLong.of(row.fromCpu())));
        columns.add(FactColumn.optional("To CPU", "", "to_cpu", row -> OptionalLong.of(row.toCpu())));
        if (sampled) {
            columns.add(new FactColumn<>(
                    "Doubt",
                    "?: chance may have made the one CPU's sample larger than that of the other",
                    false,
                    row -> row.doubtful() ? "?" : "",
                    row -> row.doubtful() ? 0 : 1,
                    List.of(new FactColumn.Field<>("doubtful", Move::doubtful))));
        }
        if (lossy) {
            columns.add(BurstTables.lossy(Move::lossy));
        }
        return columns;
    }

    private static @Nullable Object value(Optional<Double> of) {
        return of.orElse(null);
    }
}
