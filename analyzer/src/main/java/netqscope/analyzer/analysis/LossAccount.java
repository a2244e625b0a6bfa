package netqscope.analyzer.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.NamedRecording;
import netqscope.analyzer.database.Selection;
import netqscope.analyzer.database.Session;
import netqscope.recording.Account;
import netqscope.recording.Device;
import netqscope.recording.Direction;
import netqscope.recording.Recording;
import netqscope.recording.RecordingException;
import netqscope.recording.Totals;

/**
 * How many packets were lost, where and when, as the recorder counted.
 *
 * @param files the earliest first
 * @param losses in the selected time and directions
 */
public record LossAccount(List<File> files, Losses losses) {

    public LossAccount {
        files = List.copyOf(files);
    }

    /** Collects what the files say of the selected directions and devices. */
    public static LossAccount of(Session session) throws AnalyzerException {
        List<File> files = new ArrayList<>();
        for (NamedRecording file : session.database().recordings().files()) {
            files.add(file(file, session.database().selection()));
        }
        return new LossAccount(files, Losses.of(session));
    }

    /** Whether every file knows what was lost. */
    public boolean complete() {
        return files.stream().allMatch(File::complete);
    }

    /** The sums of those files that know. */
    public Totals totals() {
        return files.stream().map(File::totals).reduce(Totals.ZERO, Totals::plus);
    }

    private static File file(NamedRecording file, Selection selection) throws AnalyzerException {
        Recording recording = file.recording();
        if (recording.end().isEmpty()) {
            return new File(file.name(), List.of(), OptionalLong.of(sequenceGaps(file)));
        }
        List<Device> devices = recording.start().devices();
        List<Ring> rings = rings(recording.end().get().accounts().stream()
                .filter(account -> selection.directions().contains(account.direction())
                        && isSelected(devices.get(account.device()), selection.devices()))
                .toList());
        return new File(file.name(), rings, OptionalLong.empty());
    }

    private static boolean isSelected(Device device, Set<String> selected) {
        return selected.isEmpty() || selected.contains(device.name());
    }

    private static List<Ring> rings(List<Account> accounts) {
        Map<Ring, Totals> rings =
                new TreeMap<>(Comparator.comparing(Ring::direction).thenComparingInt(Ring::cpu));
        for (Account account : accounts) {
            rings.merge(new Ring(account.direction(), account.cpu(), Totals.ZERO), account.totals(), Totals::plus);
        }
        return rings.entrySet().stream()
                .map(ring -> new Ring(ring.getKey().direction(), ring.getKey().cpu(), ring.getValue()))
                .toList();
    }

    private static long sequenceGaps(NamedRecording file) throws AnalyzerException {
        try {
            return file.recording().sequenceGaps();
        } catch (RecordingException e) {
            throw new AnalyzerException(file.name() + " cannot be read: " + e.getMessage(), e);
        }
    }

    /**
     * What one file knows.
     *
     * @param rings TX before RX, by CPU; none if the recording is incomplete
     * @param sequenceGaps packets missing before the last recorded one of their CPU and direction, if the recording is
     *     incomplete, whatever is selected: lost at least, or sampled out
     */
    public record File(String name, List<Ring> rings, OptionalLong sequenceGaps) {

        public File {
            rings = List.copyOf(rings);
        }

        /** Whether the recording was finished. */
        public boolean complete() {
            return sequenceGaps.isEmpty();
        }

        /** The sums of all rings. */
        public Totals totals() {
            return rings.stream().map(Ring::totals).reduce(Totals.ZERO, Totals::plus);
        }
    }

    /** What became of the packets of one direction and CPU, from the start of a file to its end. */
    public record Ring(Direction direction, int cpu, Totals totals) {}
}
