package netqscope.analyzer.fuzz;

import java.util.Map;
import netqscope.analyzer.fuzz.Mutant.Promise;

/** Whether what the analyzer says of a damaged recording can be true. */
final class Verdict {

    private Verdict() {}

    /** What is wrong with what was seen in a file that was opened; empty if nothing is. */
    static String of(Original original, Mutant mutant, Seen seen) {
        if (seen.counted() + seen.rejected() != seen.readable()) {
            return "%d counted and %d rejected of %d rows".formatted(seen.counted(), seen.rejected(), seen.readable());
        }
        if (!seen.queues().equals(seen.packets())) {
            return "the summaries say %s, the packets %s".formatted(seen.queues(), seen.packets());
        }
        if (seen.readable() > original.rows()) {
            return "%d rows, more than the %d there were".formatted(seen.readable(), original.rows());
        }
        if (seen.complete() && seen.promised() == original.rows() && seen.readable() != original.rows()) {
            return "complete with %d of %d rows".formatted(seen.readable(), original.rows());
        }
        return switch (mutant.promise()) {
            case Promise.Anything _ -> "";
            case Promise.CutAt cut -> ofCut(original, cut.at(), seen);
            case Promise.ZerosFrom zeros -> ofZeros(original, zeros.from(), seen);
            case Promise.ImpossibleRow impossible -> ofImpossible(original, impossible.row(), seen);
            case Promise.OtherOrder _ -> ofParts(original, seen);
        };
    }

    /** What is wrong with refusing to open a file; empty if nothing is. */
    static String ofRefusal(Original original, Mutant mutant, Exception refusal) {
        String message = String.valueOf(refusal.getMessage());
        if (message.isBlank() || message.contains("\n") || message.contains("Exception")) {
            return "refused with the message '%s'".formatted(message);
        }
        boolean readable = switch (mutant.promise()) {
            case Promise.Anything _ -> false;
            case Promise.CutAt cut -> cut.at() >= original.afterSchema();
            case Promise.ZerosFrom zeros -> original.rowsUpTo(zeros.from() - 1) > 0;
            case Promise.ImpossibleRow _, Promise.OtherOrder _ -> true;
        };
        return readable ? "refused: " + message : "";
    }

    private static String ofCut(Original original, int at, Seen seen) {
        if (seen.complete()) {
            return "taken for complete";
        }
        return seen.readable() == original.rowsUpTo(at)
                ? ofParts(original, seen)
                : "%d rows, not %d".formatted(seen.readable(), original.rowsUpTo(at));
    }

    private static String ofZeros(Original original, int from, Seen seen) {
        if (seen.complete()) {
            return "taken for complete";
        }
        // What ends at the zeros may end in zeros of its own.
        return seen.readable() >= original.rowsUpTo(from - 1)
                ? ofParts(original, seen)
                : "%d rows, not at least %d".formatted(seen.readable(), original.rowsUpTo(from - 1));
    }

    private static String ofImpossible(Original original, long row, Seen seen) {
        if (seen.complete() != original.complete()) {
            return "complete: " + seen.complete();
        }
        long readable = original.complete() ? original.rows() : row;
        long rejected = original.complete() ? 1 : 0;
        return seen.readable() == readable && seen.rejected() == rejected
                ? ofParts(original, seen)
                : "%d rows of which %d are rejected, not %d and %d"
                        .formatted(seen.readable(), seen.rejected(), readable, rejected);
    }

    private static String ofParts(Original original, Seen seen) {
        for (Map.Entry<String, Long> queue : seen.queues().entrySet()) {
            long before = original.queues().getOrDefault(queue.getKey(), 0L);
            if (queue.getValue() > before) {
                return "%s has %d packets, but had %d".formatted(queue.getKey(), queue.getValue(), before);
            }
        }
        return "";
    }
}
