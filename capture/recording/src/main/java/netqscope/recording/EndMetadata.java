package netqscope.recording;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** What is known when a recording ends, as custom metadata of the Arrow footer: texts under texts. */
final class EndMetadata {

    private static final String MONOTONIC_NS = "netqscope.end_monotonic_ns";
    private static final String REALTIME_NS = "netqscope.end_realtime_ns";
    private static final String ATTACHED_NS = "netqscope.attached_monotonic_ns";
    private static final String DURATION_NS = "netqscope.duration_ns";
    private static final String END_REASON = "netqscope.end_reason";
    private static final String TOTALS = "netqscope.totals";
    private static final String ACCOUNTS = "netqscope.accounts";
    private static final String LOSSES = "netqscope.losses";
    private static final String MISSED = "netqscope.missed";

    private EndMetadata() {}

    static Map<String, String> write(RecordingEnd end) {
        Map<String, String> metadata = new LinkedHashMap<>();
        metadata.put(MONOTONIC_NS, Long.toString(end.clock().monotonicNs()));
        metadata.put(REALTIME_NS, Long.toString(end.clock().realtimeNs()));
        end.attachedNs().ifPresent(ns -> metadata.put(ATTACHED_NS, Long.toString(ns)));
        metadata.put(DURATION_NS, Long.toString(end.durationNs()));
        metadata.put(END_REASON, end.reason().key());
        metadata.put(
                TOTALS,
                putTotals(JsonNodeFactory.instance.objectNode(), end.totals()).toString());
        metadata.put(ACCOUNTS, accountsJson(end.accounts()));
        metadata.put(LOSSES, lossesJson(end.losses()));
        metadata.put(MISSED, missedJson(end.missed()));
        return metadata;
    }

    /** Whether any of it is there: a footer rewritten by another tool has none. */
    static boolean isIn(Map<String, String> metadata) {
        return metadata.containsKey(END_REASON);
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @param startNs CLOCK_MONOTONIC at the start
     * @throws IllegalArgumentException if a value is missing or is not what it has to be, naming its key
     */
    static RecordingEnd read(Map<String, String> metadata, long startNs) {
        MetadataTexts texts = new MetadataTexts(metadata);
        ClockPair clock = new ClockPair(texts.int64(MONOTONIC_NS), texts.int64(REALTIME_NS));
        RecordingEnd end = new RecordingEnd(
                clock,
                // The first recordings do not have these two.
                metadata.containsKey(ATTACHED_NS) ? OptionalLong.of(texts.int64(ATTACHED_NS)) : OptionalLong.empty(),
                metadata.containsKey(DURATION_NS) ? texts.int64(DURATION_NS) : clock.monotonicNs() - startNs,
                JsonFields.array(ACCOUNTS, texts.text(ACCOUNTS)).stream()
                        .map(EndMetadata::account)
                        .toList(),
                JsonFields.array(LOSSES, texts.text(LOSSES)).stream()
                        .map(EndMetadata::loss)
                        .toList(),
                JsonFields.array(MISSED, texts.text(MISSED)).stream()
                        .map(EndMetadata::missed)
                        .toList(),
                EndReason.ofKey(texts.text(END_REASON)));
        Totals totals = totals(JsonFields.object(TOTALS, texts.text(TOTALS)));
        if (!totals.equals(end.totals())) {
            throw new IllegalArgumentException(TOTALS + " is not the sum of " + ACCOUNTS);
        }
        return end;
    }

    private static String accountsJson(List<Account> accounts) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (Account account : accounts) {
            ObjectNode object = array.addObject()
                    .put("direction", account.direction().label())
                    .put("cpu", account.cpu())
                    .put("device", account.device());
            putTotals(object, account.totals());
        }
        return array.toString();
    }

    private static ObjectNode putTotals(ObjectNode object, Totals totals) {
        return object.put("seen", totals.seen())
                .put("recorded", totals.recorded())
                .put("lost", totals.lost())
                .put("sampled_out", totals.sampledOut())
                .put("filtered", totals.filtered());
    }

    private static String lossesJson(List<Loss> losses) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (Loss loss : losses) {
            array.addObject()
                    .put("direction", loss.direction().label())
                    .put("cpu", loss.cpu())
                    .put("from_ns", loss.fromNs())
                    .put("to_ns", loss.toNs())
                    .put("count", loss.count());
        }
        return array.toString();
    }

    private static String missedJson(List<Missed> missed) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (Missed one : missed) {
            ObjectNode object = array.addObject()
                    .put("direction", one.direction().label())
                    .put("recursion_misses", one.recursionMisses());
            putNullable(object, "run_time_ns", one.runTimeNs());
            putNullable(object, "run_count", one.runCount());
        }
        return array.toString();
    }

    private static void putNullable(ObjectNode object, String field, OptionalLong value) {
        if (value.isPresent()) {
            object.put(field, value.getAsLong());
        } else {
            object.putNull(field);
        }
    }

    private static Account account(JsonFields fields) {
        Totals totals = totals(fields);
        return new Account(
                Direction.ofLabel(fields.text("direction")),
                fields.int32("cpu"),
                fields.int32("device"),
                totals.seen(),
                totals.recorded(),
                totals.lost(),
                totals.sampledOut(),
                totals.filtered());
    }

    private static Totals totals(JsonFields fields) {
        return new Totals(
                fields.int64("seen"),
                fields.int64("recorded"),
                fields.int64("lost"),
                fields.int64("sampled_out"),
                fields.int64("filtered"));
    }

    private static Loss loss(JsonFields fields) {
        return new Loss(
                Direction.ofLabel(fields.text("direction")),
                fields.int32("cpu"),
                fields.int64("from_ns"),
                fields.int64("to_ns"),
                fields.int64("count"));
    }

    private static Missed missed(JsonFields fields) {
        return new Missed(
                Direction.ofLabel(fields.text("direction")),
                fields.int64("recursion_misses"),
                fields.nullableInt64("run_time_ns"),
                fields.nullableInt64("run_count"));
    }
}
