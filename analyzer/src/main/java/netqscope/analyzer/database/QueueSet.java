package netqscope.analyzer.database;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Queue numbers, and whether packets whose queue was not recorded belong to them.
 *
 * @param spans in ascending order, with a gap between each two, however they were given
 * @param unrecorded whether packets without a recorded queue belong to the set
 */
public record QueueSet(List<Span> spans, boolean unrecorded) {

    /** Queue numbers are 16 bits wide in the kernel. */
    public static final int MAX_QUEUE = 65_535;

    private static final String UNRECORDED = "unrecorded";
    private static final Pattern SPAN = Pattern.compile("(\\d{1,5})(?:-(\\d{1,5}))?");

    /**
     * A set that is not empty.
     *
     * @throws IllegalArgumentException if it is
     */
    public QueueSet {
        if (spans.isEmpty() && !unrecorded) {
            throw new IllegalArgumentException("a set of queues has none");
        }
        spans = joined(spans);
    }

    /**
     * Reads a list such as {@code 0-3,7,unrecorded}.
     *
     * @throws IllegalArgumentException if it is none; the message is complete for a user
     */
    public static QueueSet parse(String text) {
        List<Span> spans = new ArrayList<>();
        boolean unrecorded = false;
        for (String part : text.split(",", -1)) {
            if (part.equals(UNRECORDED)) {
                unrecorded = true;
            } else {
                spans.add(parseSpan(part, text));
            }
        }
        return new QueueSet(spans, unrecorded);
    }

    /** Whether a packet of that queue belongs to the set. */
    public boolean contains(int queue) {
        return spans.stream().anyMatch(span -> span.contains(queue));
    }

    /** As {@link #parse} reads it. */
    @Override
    public String toString() {
        return Stream.concat(
                        spans.stream().map(Span::toString),
                        Stream.of(UNRECORDED).limit(unrecorded ? 1 : 0))
                .collect(joining(","));
    }

    private static Span parseSpan(String part, String text) {
        Matcher span = SPAN.matcher(part);
        if (!span.matches()) {
            throw new IllegalArgumentException(
                    "'%s' is not a list of queues: write numbers, ranges and '%s', such as 0-3,7,%s"
                            .formatted(text, UNRECORDED, UNRECORDED));
        }
        int first = Integer.parseInt(span.group(1));
        return new Span(first, span.group(2) == null ? first : Integer.parseInt(span.group(2)));
    }

    private static List<Span> joined(List<Span> spans) {
        List<Span> joined = new ArrayList<>();
        for (Span span :
                spans.stream().sorted(Comparator.comparingInt(Span::first)).toList()) {
            if (!joined.isEmpty() && span.first() <= joined.getLast().last() + 1) {
                Span before = joined.removeLast();
                joined.add(new Span(before.first(), Math.max(before.last(), span.last())));
            } else {
                joined.add(span);
            }
        }
        return List.copyOf(joined);
    }

    /** Queues from {@code first} to {@code last}, both inclusive. */
    public record Span(int first, int last) {

        /**
         * A span of at least one queue.
         *
         * @throws IllegalArgumentException if it ends before it begins, or if there are no such queues
         */
        public Span {
            if (first < 0 || last > MAX_QUEUE) {
                throw new IllegalArgumentException(
                        "queues %d-%d do not exist: numbers go from 0 to %d".formatted(first, last, MAX_QUEUE));
            }
            if (first > last) {
                throw new IllegalArgumentException("queues %d-%d end before they begin".formatted(first, last));
            }
        }

        public boolean contains(int queue) {
            return queue >= first && queue <= last;
        }

        @Override
        public String toString() {
            return first == last ? String.valueOf(first) : first + "-" + last;
        }
    }
}
