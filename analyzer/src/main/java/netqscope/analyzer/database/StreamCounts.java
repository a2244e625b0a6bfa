package netqscope.analyzer.database;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import netqscope.analyzer.database.Groups.Group;
import netqscope.recording.Account;
import netqscope.recording.Direction;
import netqscope.recording.EndReason;
import netqscope.recording.RecordingEnd;
import netqscope.recording.Totals;

/** Finds the streams of a set of files, and what the recorder counted of them. */
final class StreamCounts {

    private final RecordingSet set;
    private final List<String> devices;
    private final boolean counted;
    private final Map<Key, Totals> totals = new HashMap<>();

    StreamCounts(RecordingSet set) {
        this.set = set;
        this.devices = set.devices();
        this.counted = set.sources().stream().allMatch(StreamCounts::isCounted);
    }

    /** Whether all files know their packets. A recovered one knows only those in front of the last it has of a CPU. */
    boolean isCounted() {
        return counted;
    }

    /**
     * All streams, by device in the order of the recording, TX before RX, by CPU.
     *
     * @param groups in which packets were found
     */
    List<Stream> streams(List<Group> groups) {
        if (counted) {
            set.sources().forEach(this::add);
        }
        for (Group group : groups) {
            totals.putIfAbsent(new Key(group.device(), group.direction(), group.cpu()), Totals.ZERO);
        }
        List<Stream> streams = new ArrayList<>();
        totals.entrySet().stream()
                .sorted(Comparator.comparing(
                        Map.Entry::getKey,
                        Comparator.comparingInt(Key::device)
                                .thenComparingInt(Key::direction)
                                .thenComparingInt(Key::cpu)))
                .forEach(entry -> streams.add(stream(entry.getKey(), entry.getValue())));
        return streams;
    }

    private static boolean isCounted(Source source) {
        Optional<RecordingEnd> end = source.recording().end();
        return end.isPresent() && end.get().reason() != EndReason.RECOVERED;
    }

    private void add(Source source) {
        List<Account> accounts =
                source.recording().end().map(RecordingEnd::accounts).orElse(List.of());
        for (Account account : accounts) {
            String device =
                    source.recording().start().devices().get(account.device()).name();
            totals.merge(
                    new Key(devices.indexOf(device), account.direction().code(), account.cpu()),
                    account.totals(),
                    Totals::plus);
        }
    }

    private Stream stream(Key key, Totals total) {
        return new Stream(
                devices.get(key.device()),
                key.direction() == Direction.TX.code() ? Direction.TX : Direction.RX,
                key.cpu(),
                counted ? OptionalLong.of(total.seen() - total.filtered()) : OptionalLong.empty(),
                counted ? OptionalLong.of(total.recorded()) : OptionalLong.empty());
    }

    private record Key(int device, int direction, int cpu) {}
}
