package netqscope.analyzer;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import netqscope.analyzer.analysis.LossBase;
import netqscope.analyzer.analysis.RecordingInfo;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.ResultColumn;
import netqscope.analyzer.output.Format;
import netqscope.analyzer.output.ListedRows;
import netqscope.analyzer.output.Numbers;
import netqscope.analyzer.output.Printable;
import netqscope.recording.Account;
import netqscope.recording.Device;
import netqscope.recording.Direction;
import netqscope.recording.Missed;
import netqscope.recording.RecordingEnd;
import netqscope.recording.RecordingStart;
import netqscope.recording.Sampling;
import netqscope.recording.Totals;
import org.jspecify.annotations.Nullable;

/** What {@code info} tells a person. */
final class InfoText {

    private final RecordingInfo info;
    private final Numbers numbers;

    InfoText(RecordingInfo info, Numbers numbers) {
        this.info = info;
        this.numbers = numbers;
    }

    void write(Writer out) throws IOException, AnalyzerException {
        writeFacts(out);
        out.write("\n");
        Optional<RecordingEnd> end = info.end();
        if (end.isPresent()) {
            writeAccount(end.get(), out);
            new LossText(end.get(), info.start().clock().monotonicNs(), numbers).write(out);
            writeMissed(end.get(), out);
        } else {
            writeWhatIsThere(out);
        }
        for (Device device : info.start().devices()) {
            out.write("\n");
            writeDevice(device, out);
        }
    }

    private void writeFacts(Writer out) throws IOException {
        RecordingStart start = info.start();
        fact(out, "recording", info.file() + ", " + Sizes.iec(info.sizeBytes()));
        fact(out, "state", info.complete() ? "complete" : "incomplete: " + info.incompleteReason());
        fact(out, "started", Times.text(start.clock().realtimeNs()));
        fact(out, "ended", info.end().map(InfoText::ended).orElse("not known"));
        fact(out, "duration", duration());
        fact(out, "host", start.host() + ", kernel " + start.kernel() + ", " + start.cpuCount() + " CPUs");
        fact(out, "tool", "netqscope " + start.toolVersion());
        fact(
                out,
                "directions",
                start.directions().stream().map(Direction::label).collect(joining(", ")));
        fact(out, "filter", start.filter().isEmpty() ? "none" : start.filter());
        fact(out, "sampling", sampling(start.sampling()));
        fact(out, "ring", Sizes.iec(start.ringBytes()) + " for each CPU and direction");
    }

    private static String ended(RecordingEnd end) {
        return Times.text(end.clock().realtimeNs()) + ", reason: "
                + end.reason().label();
    }

    private String duration() {
        OptionalLong durationNs = info.durationNs();
        if (durationNs.isEmpty()) {
            return "not known";
        }
        String seconds = Times.seconds(durationNs.getAsLong());
        return info.complete() ? seconds : "at least " + seconds + " (up to the last packet)";
    }

    private String sampling(Sampling sampling) {
        return sampling.method() == Sampling.Method.NONE
                ? "none, every packet"
                : sampling.method().label() + ", one in " + numbers.of(sampling.distance()) + recordedOneIn();
    }

    private String recordedOneIn() {
        Totals totals = info.end().map(RecordingEnd::totals).orElse(Totals.ZERO);
        if (totals.recorded() == 0) {
            return "";
        }
        BigDecimal oneIn = BigDecimal.valueOf(totals.seen() - totals.filtered())
                .divide(BigDecimal.valueOf(totals.recorded()), 1, RoundingMode.HALF_UP);
        return "; recorded was one in " + numbers.of(oneIn);
    }

    private void writeAccount(RecordingEnd end, Writer out) throws IOException, AnalyzerException {
        out.write("Kernel packets (skbs)\n");
        List<List<@Nullable Object>> rows = new ArrayList<>();
        List<Device> devices = info.start().devices();
        for (int device = 0; device < devices.size(); device++) {
            for (Direction direction : info.start().directions()) {
                int index = device;
                Totals totals = end.accounts().stream()
                        .filter(account -> account.device() == index && account.direction() == direction)
                        .map(Account::totals)
                        .reduce(Totals.ZERO, Totals::plus);
                rows.add(accountRow(devices.get(device).name(), direction.label(), totals));
            }
        }
        rows.add(accountRow("total", "", end.totals()));
        List<ResultColumn> columns = new ArrayList<>();
        columns.add(new ResultColumn("device", false));
        columns.add(new ResultColumn("direction", false));
        for (String name : List.of("seen", "recorded", "lost", "lost share", "sampled out", "filtered")) {
            columns.add(new ResultColumn(name, true));
        }
        Format.TABLE.write(new ListedRows(columns, rows), out, numbers);
        if (end.totals().recorded() != info.rows()) {
            out.write("The file has " + numbers.of(info.rows())
                    + " rows, which is not what was recorded: it was changed or is damaged.\n");
        }
    }

    private static List<@Nullable Object> accountRow(String device, String direction, Totals totals) {
        List<@Nullable Object> row = new ArrayList<>();
        row.add(device);
        row.add(direction);
        row.add(totals.seen());
        row.add(totals.recorded());
        row.add(totals.lost());
        row.add(Share.percent(totals.lost(), LossBase.of(totals)));
        row.add(totals.sampledOut());
        row.add(totals.filtered());
        return row;
    }

    private void writeMissed(RecordingEnd end, Writer out) throws IOException {
        out.write("\nMissed by the kernel (the probe was already running on that CPU; not among the seen)\n");
        for (Missed missed : end.missed()) {
            out.write("  " + missed.direction().label() + "  " + numbers.of(missed.recursionMisses()));
            if (missed.runTimeNs().isPresent() && missed.runCount().isPresent()) {
                out.write("; the probe ran " + numbers.of(missed.runCount().getAsLong()) + " times for "
                        + Times.seconds(missed.runTimeNs().getAsLong()));
            }
            out.write("\n");
        }
    }

    private void writeWhatIsThere(Writer out) throws IOException {
        out.write("Kernel packets (skbs)\n");
        fact(out, "readable", numbers.of(info.rows()));
        String meaning = info.start().sampling().method() == Sampling.Method.NONE
                ? ", so many were lost at least"
                : ", so many were sampled out or lost at least";
        fact(out, "sequence gaps", numbers.of(info.sequenceGaps().orElse(0)) + meaning);
        fact(out, "seen, lost", "not known: a recording says it when it ends");
    }

    private void writeDevice(Device device, Writer out) throws IOException {
        out.write("Device " + Printable.inLine(device.name()) + "\n");
        fact(out, "interface", "index " + device.ifindex() + " in network namespace " + device.netns());
        fact(out, "driver", device.driver().isEmpty() ? "none" : device.driver());
        fact(out, "kind", device.kind().isEmpty() ? "none" : device.kind());
        fact(out, "MTU", numbers.of(device.mtu()) + ", link type " + LinkTypes.name(device.linkType()));
        fact(out, "queues", device.txQueues() + " tx, " + device.rxQueues() + " rx");
        fact(out, "rx queues", (device.rxQueueRecorded() ? "recorded: " : "not recorded: ") + device.rxQueueReason());
        fact(out, "offloads on", offloads(device, true));
        fact(out, "offloads off", offloads(device, false));
    }

    private static String offloads(Device device, boolean on) {
        String names = device.offloads().entrySet().stream()
                .filter(offload -> offload.getValue() == on)
                .map(Map.Entry::getKey)
                .collect(joining(", "));
        return names.isEmpty() ? "none" : names;
    }

    private static void fact(Writer out, String name, String value) throws IOException {
        out.write("  %-13s  %s\n".formatted(name, Printable.inLine(value)));
    }
}
