package netqscope.app.viewmodel;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalLong;
import java.util.zip.CRC32C;
import netqscope.analyzer.analysis.Measure;
import netqscope.analyzer.database.TimeRange;

/** What was looked at in a recording when it was closed. */
final class RecordingMemory {

    private static final String FROM = "range.from_ns";
    private static final String TO = "range.to_ns";
    private static final String MEASURE = "measure";
    private static final String QUEUES = "queues";
    private static final String SEPARATOR = "\n";

    private final Stored stored;
    private final String files;

    private RecordingMemory(Stored stored, String files) {
        this.stored = stored;
        this.files = files;
    }

    /** @param names of its files */
    static RecordingMemory of(StateFolders folders, List<String> names) {
        List<String> absolute = names.stream()
                .map(name -> Path.of(name).toAbsolutePath().normalize().toString())
                .toList();
        String files = String.join(SEPARATOR, absolute);
        CRC32C hash = new CRC32C();
        hash.update(files.getBytes(StandardCharsets.UTF_8));
        String name = HexFormat.of().toHexDigits((int) hash.getValue()) + ".properties";
        return new RecordingMemory(Stored.read(folders.stateFile("recordings/" + name)), files);
    }

    /** Shows what was looked at, as far as the recording still has it. */
    void restore(Exploration exploration, List<QueueKey> queues) {
        // Two names may have one hash.
        if (!stored.text("files").orElse("").equals(files)) {
            return;
        }
        OptionalLong fromNs = stored.integer(FROM);
        OptionalLong toNs = stored.integer(TO);
        if (fromNs.isPresent() && toNs.isPresent() && fromNs.getAsLong() < toNs.getAsLong()) {
            exploration.zoom(new TimeRange(fromNs.getAsLong(), toNs.getAsLong()));
        }
        stored.text(MEASURE)
                .ifPresent(label -> Arrays.stream(Measure.values())
                        .filter(measure -> measure.label().equals(label))
                        .forEach(exploration.measureProperty()::set));
        List<String> selected = List.of(stored.text(QUEUES).orElse("").split(SEPARATOR, -1));
        queues.stream().filter(queue -> selected.contains(text(queue))).forEach(exploration.selectedQueues()::add);
    }

    void remember(Exploration exploration) {
        boolean whole = exploration.isWhole();
        stored.set("files", files);
        stored.set(FROM, whole ? null : exploration.range().fromNs());
        stored.set(TO, whole ? null : exploration.range().toNs());
        stored.set(MEASURE, exploration.measureProperty().get().label());
        stored.set(
                QUEUES,
                String.join(
                        SEPARATOR,
                        exploration.selectedQueues().stream()
                                .map(RecordingMemory::text)
                                .toList()));
        stored.write();
    }

    private static String text(QueueKey queue) {
        return queue.device() + " " + queue.label();
    }
}
