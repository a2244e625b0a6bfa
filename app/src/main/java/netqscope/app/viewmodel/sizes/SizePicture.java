package netqscope.app.viewmodel.sizes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import netqscope.analyzer.EstimateFigure;
import netqscope.analyzer.Share;
import netqscope.analyzer.ShareFigure;
import netqscope.analyzer.SizeColumns;
import netqscope.analyzer.analysis.LengthHistogram;
import netqscope.analyzer.analysis.SizeBuckets;
import netqscope.analyzer.estimate.Estimate;
import netqscope.analyzer.output.Numbers;
import netqscope.app.viewmodel.QueueKey;
import netqscope.app.viewmodel.QueueNames;
import netqscope.app.viewmodel.sizes.SizeAnswer.Group;
import netqscope.app.viewmodel.sizes.SizeAnswer.Weight;
import netqscope.recording.Direction;

/**
 * What is drawn.
 *
 * @param weight what is counted
 * @param titles of the buckets that are shown
 * @param first the first of those
 * @param panels one, or one for each direction
 * @param rows of the table: of each device and direction all queues together, then each for itself
 * @param notes what to know to read it right
 */
public record SizePicture(
        Weight weight,
        SizeBuckets buckets,
        int first,
        List<String> titles,
        List<Panel> panels,
        List<SizeClass> rows,
        List<String> notes) {

    /** More bars than this are not told apart; of wide classes colours run out, too. */
    public static final int MOST_QUEUES = 8;

    private static final double PERCENT = 100;

    public SizePicture {
        titles = List.copyOf(titles);
        panels = List.copyOf(panels);
        rows = List.copyOf(rows);
        notes = List.copyOf(notes);
    }

    static SizePicture of(
            SizeAnswer answer,
            SizeBuckets buckets,
            Grouping grouping,
            Set<Direction> directions,
            Set<QueueKey> selected,
            QueueNames names) {
        List<Group> shown = answer.groups().stream()
                .filter(group -> directions.contains(group.direction()))
                .toList();
        LengthHistogram all = shown.stream()
                .map(group -> group.total().lengths())
                .reduce(LengthHistogram.EMPTY, LengthHistogram::plus);
        // Powers of two, and edges of one's own, may reach far beyond any packet.
        boolean trimmed = buckets != SizeBuckets.NETQTOP && buckets != SizeBuckets.IMIX && all.packets() > 0;
        int from = trimmed ? buckets.bucket(all.min().getAsLong()) : 0;
        int to = trimmed ? buckets.bucket(all.max().getAsLong()) + 1 : buckets.count();
        List<Panel> panels = grouping == Grouping.DIRECTION ? byDirection(shown) : byQueue(shown, selected, names);
        List<SizeClass> rows = new ArrayList<>();
        for (Group group : shown) {
            rows.add(group.total());
            rows.addAll(group.queues());
        }
        return new SizePicture(
                answer.weight(),
                buckets,
                from,
                SizeColumns.titles(buckets).subList(from, to),
                panels,
                rows,
                notes(answer, shown));
    }

    /** What each bucket that is shown has of a class: packets, or percent of them; 0 if there are none. */
    public Estimate[] values(SizeClass of, Amount amount) {
        Estimate[] values = new Estimate[titles.size()];
        Estimate[] counts = of.counts(buckets);
        for (int i = 0; i < values.length; i++) {
            values[i] = switch (amount) {
                case PACKETS -> counts[first + i];
                case PERCENT ->
                    of.share(buckets, first + i).orElse(Estimate.exact(0)).times(PERCENT);
            };
        }
        return values;
    }

    /** The exact numbers of a bucket of a class, in words. */
    public String describe(SizeClass of, int bucket) {
        Estimate packets = of.counts(buckets)[first + bucket];
        return of.name() + ", " + titles.get(bucket) + " bytes: "
                + new EstimateFigure(packets, 0).text(Numbers.GROUPED) + " " + weight.label() + ", "
                + of.share(buckets, first + bucket)
                        .map(share -> share.isExact()
                                ? Share.percent(
                                        (long) packets.value(), of.lengths().packets())
                                : new ShareFigure(share).text(Numbers.GROUPED))
                        .orElse("-")
                + " of " + new EstimateFigure(of.packets(), 0).text(Numbers.GROUPED);
    }

    private static List<Panel> byDirection(List<Group> groups) {
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < groups.size(); i++) {
            if (groups.get(i).total().lengths().packets() > 0) {
                lines.add(new Line(groups.get(i).total(), i, groups.size()));
            }
        }
        return List.of(new Panel("", lines));
    }

    private static List<Panel> byQueue(List<Group> groups, Set<QueueKey> selected, QueueNames names) {
        List<Panel> panels = new ArrayList<>();
        for (Direction direction : Direction.values()) {
            List<Group> members = groups.stream()
                    .filter(group -> group.direction() == direction)
                    .toList();
            List<SizeClass> busy = members.stream()
                    .flatMap(group -> group.queues().stream())
                    .filter(queue -> queue.lengths().packets() > 0)
                    .toList();
            if (!busy.isEmpty()) {
                panels.add(panel(direction, members, busy, selected, names));
            }
        }
        return panels.isEmpty() ? List.of(new Panel("", List.of())) : panels;
    }

    private static Panel panel(
            Direction direction, List<Group> groups, List<SizeClass> busy, Set<QueueKey> selected, QueueNames names) {
        List<SizeClass> chosen = busy.stream()
                .filter(queue -> selected.contains(queue.queue().orElseThrow()))
                .limit(MOST_QUEUES)
                .toList();
        boolean bySelection = !chosen.isEmpty();
        if (!bySelection) {
            List<SizeClass> busiest = busy.stream()
                    .sorted(Comparator.comparingDouble(
                                    (SizeClass queue) -> queue.packets().value())
                            .reversed())
                    .limit(MOST_QUEUES)
                    .toList();
            chosen = busy.stream().filter(busiest::contains).toList();
        }
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < chosen.size(); i++) {
            SizeClass queue = chosen.get(i);
            boolean told = names.isTold(direction);
            lines.add(new Line(
                    queue,
                    told ? names.index(queue.queue().orElseThrow()) : i,
                    told ? names.count(direction) : chosen.size()));
        }
        List<SizeClass> shown = chosen;
        for (Group group : groups) {
            List<SizeClass> others = group.queues().stream()
                    .filter(queue -> queue.lengths().packets() > 0 && !shown.contains(queue))
                    .toList();
            if (!others.isEmpty()) {
                String name = names.of(group.total().device(), direction);
                lines.add(new Line(
                        SizeAnswer.sum(others, others.size() == 1 ? "1 other" : others.size() + " others of " + name),
                        -1,
                        1));
            }
        }
        String which = bySelection
                ? "selected queues"
                : chosen.size() < busy.size() ? "the %d busiest queues".formatted(chosen.size()) : "each queue";
        return new Panel(direction.label() + ", " + which, lines);
    }

    private static List<String> notes(SizeAnswer answer, List<Group> shown) {
        List<String> notes = new ArrayList<>();
        if (answer.weight() == Weight.WIRE_PACKETS) {
            notes.add(
                    "Each wire packet counts, at the length of the kernel packet that carried it: GSO and GRO make one"
                            + " kernel packet of many. Lengths on the wire were not recorded.");
            long unknown =
                    shown.stream().mapToLong(group -> group.total().unknown()).sum();
            if (unknown > 0) {
                notes.add(String.format(
                        Locale.ROOT,
                        "Left out: %,d kernel packets that do not say how many wire packets they carried.",
                        unknown));
            }
        }
        if (shown.stream().anyMatch(group -> group.total().sampled().isPresent())) {
            long recorded = shown.stream()
                    .mapToLong(group -> group.total().lengths().packets())
                    .sum();
            notes.add(String.format(
                    Locale.ROOT,
                    "Estimated from %,d sampled packets, with intervals of 95 %%; min and max are those of the sample.",
                    recorded));
        }
        return notes;
    }

    /** What is drawn of a bucket. */
    public enum Amount {
        PERCENT("Percent"),
        PACKETS("Packets");

        private final String label;

        Amount(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }

    /** What has bars of its own. */
    public enum Grouping {
        DIRECTION("By direction"),
        QUEUE("By queue");

        private final String label;

        Grouping(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }
    }

    /**
     * Classes that are drawn together.
     *
     * @param title empty: there is but one panel
     */
    public record Panel(String title, List<Line> lines) {

        public Panel {
            lines = List.copyOf(lines);
        }
    }

    /**
     * A class and its colour.
     *
     * @param colour the index among so many; -1: none of its own, as it is of several queues
     */
    public record Line(SizeClass of, int colour, int colours) {}
}
