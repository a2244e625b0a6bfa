package netqscope.analyzer;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import netqscope.analyzer.analysis.LossBase;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.ResultColumn;
import netqscope.analyzer.output.Format;
import netqscope.analyzer.output.ListedRows;
import netqscope.analyzer.output.Numbers;
import netqscope.recording.Account;
import netqscope.recording.Direction;
import netqscope.recording.Loss;
import netqscope.recording.RecordingEnd;
import netqscope.recording.Totals;
import org.jspecify.annotations.Nullable;

/** Where and when packets were lost, for a person; silent if none were. */
final class LossText {

    private static final int INTERVALS_SHOWN = 20;

    private final RecordingEnd end;
    private final long startNs;
    private final Numbers numbers;

    LossText(RecordingEnd end, long startNs, Numbers numbers) {
        this.end = end;
        this.startNs = startNs;
        this.numbers = numbers;
    }

    void write(Writer out) throws IOException, AnalyzerException {
        if (end.totals().lost() > 0) {
            writeRings(out);
            writeIntervals(out);
        }
    }

    private void writeRings(Writer out) throws IOException, AnalyzerException {
        TreeMap<Ring, Totals> rings =
                new TreeMap<>(Comparator.comparing(Ring::direction).thenComparingInt(Ring::cpu));
        for (Account account : end.accounts()) {
            rings.merge(new Ring(account.direction(), account.cpu()), account.totals(), Totals::plus);
        }
        List<List<@Nullable Object>> rows = new ArrayList<>();
        rings.forEach((ring, totals) -> {
            if (totals.lost() > 0) {
                rows.add(List.of(
                        ring.direction().label(),
                        ring.cpu(),
                        totals.seen(),
                        totals.lost(),
                        Share.percent(totals.lost(), LossBase.of(totals))));
            }
        });
        out.write("\nLost where\n");
        List<ResultColumn> columns = List.of(
                new ResultColumn("direction", false),
                new ResultColumn("cpu", true),
                new ResultColumn("seen", true),
                new ResultColumn("lost", true),
                new ResultColumn("lost share", true));
        Format.TABLE.write(new ListedRows(columns, rows), out, numbers);
    }

    private void writeIntervals(Writer out) throws IOException, AnalyzerException {
        List<Loss> largest = end.losses().stream()
                .sorted(Comparator.comparingLong(Loss::count).reversed())
                .limit(INTERVALS_SHOWN)
                .sorted(Comparator.comparingLong(Loss::fromNs))
                .toList();
        boolean all = largest.size() == end.losses().size();
        out.write("\nLost when");
        out.write(all ? "\n" : ", the largest of " + numbers.of(end.losses().size()) + " intervals\n");
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (Loss loss : largest) {
            rows.add(List.of(
                    Times.seconds(loss.fromNs() - startNs),
                    Times.seconds(loss.toNs() - startNs),
                    loss.direction().label(),
                    loss.cpu(),
                    loss.count()));
        }
        List<ResultColumn> columns = List.of(
                new ResultColumn("from", true),
                new ResultColumn("to", true),
                new ResultColumn("direction", false),
                new ResultColumn("cpu", true),
                new ResultColumn("lost", true));
        Format.TABLE.write(new ListedRows(columns, rows), out, numbers);
    }

    /** There is one per direction and CPU. */
    private record Ring(Direction direction, int cpu) {}
}
