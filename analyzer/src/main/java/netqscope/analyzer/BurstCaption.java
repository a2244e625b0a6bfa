package netqscope.analyzer;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import netqscope.analyzer.analysis.QueueBursts;
import netqscope.analyzer.analysis.QueueBursts.Queue;
import netqscope.analyzer.database.RecordingDatabase;
import netqscope.analyzer.output.Numbers;
import org.jspecify.annotations.Nullable;

/** What the tables of windows, gaps and intervals have in common. */
final class BurstCaption {

    private static final int NANO_DIGITS = 9;

    private final QueueBursts bursts;
    private final RecordingDatabase database;
    private final String title;

    BurstCaption(QueueBursts bursts, RecordingDatabase database, String title) {
        this.bursts = bursts;
        this.database = database;
        this.title = title;
    }

    /** @param what one sentence on the table's rows */
    String of(String what, Numbers numbers) {
        return Captions.of(title, bursts.packets(), database.durationNs(), database.recordings(), numbers) + what
                + "\n\n";
    }

    List<String> notes(boolean anyLossy) {
        List<String> notes = new ArrayList<>();
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
