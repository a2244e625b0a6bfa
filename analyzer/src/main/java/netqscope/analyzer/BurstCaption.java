package netqscope.analyzer;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import netqscope.analyzer.analysis.QueueBursts;
import netqscope.analyzer.analysis.QueueBursts.Queue;
import netqscope.analyzer.analysis.SampledClass;
import netqscope.analyzer.analysis.SampledSizes;
import netqscope.analyzer.database.RecordingDatabase;
import netqscope.analyzer.estimate.Estimate;
import netqscope.analyzer.output.Numbers;
import org.jspecify.annotations.Nullable;

/** What the tables of windows, gaps and intervals have in common. */
final class BurstCaption {

    private static final int NANO_DIGITS = 9;

    private final QueueBursts bursts;
    private final Optional<SampledSizes> sampled;
    private final RecordingDatabase database;
    private final String title;

    /** @param sampled what queues of a sampled recording carried */
    BurstCaption(QueueBursts bursts, Optional<SampledSizes> sampled, RecordingDatabase database, String title) {
        this.bursts = bursts;
        this.sampled = sampled;
        this.database = database;
        this.title = title;
    }

    /** @param what one sentence on the table's rows */
    String of(String what, Numbers numbers) {
        return sampled.map(sizes -> SampleText.caption(
                                title,
                                sizes.packets(),
                                sizes.recorded(),
                                database.durationNs(),
                                database.recordings(),
                                sizes.sample(),
                                numbers))
                        .orElseGet(() -> Captions.of(
                                title, bursts.packets(), database.durationNs(), database.recordings(), numbers))
                + what + "\n\n";
    }

    /** Whether not all packets were to be recorded. */
    boolean isSampled() {
        return sampled.isPresent();
    }

    /** Of a sampled recording: kernel packets of a queue, recorded or not. */
    Optional<Estimate> estimatedPackets(Queue queue) {
        return sampled.stream()
                .flatMap(sizes -> sizes.groups().stream())
                .flatMap(group -> group.queues().stream())
                .filter(of -> of.device().equals(queue.device())
                        && of.direction() == queue.direction()
                        && of.queue().equals(queue.queue()))
                .map(SampledClass::packets)
                .findFirst();
    }

    /** Packets of a queue, as what is between consecutive ones is told of them. */
    String packets() {
        return isSampled() ? "sampled packets" : "packets";
    }

    /** The same, and what times between sampled packets are not. */
    List<String> notesOnGaps(boolean anyLossy) {
        List<String> notes = notes(anyLossy);
        sampled.ifPresent(sizes -> notes.addFirst(
                "times are between sampled packets, and others came in between that were sampled out: they are no gaps of the"
                        + " traffic, are not scaled, and tell nothing when multiplied or divided by %s"
                                .formatted(Numbers.GROUPED.of(
                                        sizes.sample().sampling().distance()))));
        return notes;
    }

    List<String> notes(boolean anyLossy) {
        List<String> notes = new ArrayList<>(
                sampled.map(sizes -> SampleText.notes(sizes.sample())).orElse(List.of()));
        if (anyLossy) {
            notes.add(LossMark.NOTE);
        }
        notes.addAll(Captions.unrecordedQueues(database));
        return notes;
    }

    static BigDecimal seconds(long ns) {
        return BigDecimal.valueOf(ns, NANO_DIGITS);
    }

    static @Nullable Object number(Queue queue) {
        return queue.queue().isPresent() ? (Object) queue.queue().getAsInt() : null;
    }
}
