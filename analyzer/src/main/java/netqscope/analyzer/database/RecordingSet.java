package netqscope.analyzer.database;

import static java.util.stream.Collectors.toSet;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import netqscope.recording.ClockPair;
import netqscope.recording.Device;
import netqscope.recording.RecordingStart;

/** One file, or the files of one rotation, on one axis of time: it begins with the earliest file. */
public final class RecordingSet {

    /** Times of a damaged file reach any value; half the range leaves room to add and subtract. */
    private static final long LATEST_CLOCK_NS = Long.MAX_VALUE / 2;

    /** One recording ends and the next begins within that time if they are of one rotation. */
    static final long MENTIONED_GAP_NS = 1_000_000;

    private static final int MAX_DEVICES = 1 << 16;

    private final List<Source> sources;

    private RecordingSet(List<Source> sources) {
        this.sources = sources;
    }

    /**
     * Puts files together.
     *
     * @param files at least one, in any order
     * @throws AnalyzerException if they are not of one recording, or a clock is damaged
     */
    public static RecordingSet of(List<NamedRecording> files) throws AnalyzerException {
        for (NamedRecording file : files) {
            requirePlausible(file);
        }
        List<NamedRecording> ordered = files.stream()
                .sorted(Comparator.comparingLong(file -> clock(file).realtimeNs()))
                .toList();
        NamedRecording first = ordered.getFirst();
        List<Source> sources = new ArrayList<>();
        int devices = 0;
        for (int i = 0; i < ordered.size(); i++) {
            NamedRecording file = ordered.get(i);
            if (i > 0) {
                requireSameRecording(ordered.get(i - 1), file);
            }
            sources.add(new Source(file.recording(), file.name(), clock(first).monotonicNs(), devices));
            devices += file.recording().start().devices().size();
        }
        if (devices > MAX_DEVICES) {
            throw new AnalyzerException("the files have " + devices + " devices together; the most is " + MAX_DEVICES);
        }
        return new RecordingSet(List.copyOf(sources));
    }

    /** The files, the earliest first. */
    public List<NamedRecording> files() {
        return sources.stream()
                .map(source -> new NamedRecording(source.recording(), source.file()))
                .toList();
    }

    /** CLOCK_REALTIME at time 0. */
    public long startRealtimeNs() {
        return clock(files().getFirst()).realtimeNs();
    }

    /** Names of the recorded devices, each once. */
    public List<String> devices() {
        return sources.stream()
                .flatMap(source -> source.recording().start().devices().stream())
                .map(Device::name)
                .distinct()
                .toList();
    }

    /** Readable rows of all files. */
    public long rows() {
        return sources.stream().mapToLong(source -> source.recording().rows()).sum();
    }

    /** Until when packets were recorded, since time 0; empty if the last file is incomplete and has no packet. */
    public OptionalLong endNs() {
        return sources.getLast().recordedToNs();
    }

    /** Whether each file is of all devices: else some were recorded for a shorter time than the whole. */
    public boolean sameDevices() {
        return sources.stream()
                        .map(source -> source.recording().start().devices().stream()
                                .map(Device::name)
                                .collect(toSet()))
                        .distinct()
                        .count()
                == 1;
    }

    /** The times between two files in which nothing was recorded, if they are worth mentioning. */
    public List<Gap> gaps() {
        List<Gap> gaps = new ArrayList<>();
        for (int i = 1; i < sources.size(); i++) {
            Source before = sources.get(i - 1);
            Source after = sources.get(i);
            long ns = after.recordedFromNs() - before.recordedToNs().orElse(after.recordedFromNs());
            if (ns >= MENTIONED_GAP_NS) {
                gaps.add(new Gap(before.file(), after.file(), ns));
            }
        }
        return gaps;
    }

    List<Source> sources() {
        return sources;
    }

    private static void requirePlausible(NamedRecording file) throws AnalyzerException {
        long monotonicNs = clock(file).monotonicNs();
        long realtimeNs = clock(file).realtimeNs();
        if (monotonicNs < 0 || monotonicNs > LATEST_CLOCK_NS || realtimeNs < 0 || realtimeNs > LATEST_CLOCK_NS) {
            throw new AnalyzerException(file.name() + " is damaged: its clocks cannot have been at " + monotonicNs
                    + " ns (monotonic) and " + realtimeNs + " ns (real time) when it started");
        }
    }

    private static void requireSameRecording(NamedRecording before, NamedRecording file) throws AnalyzerException {
        String difference = difference(before, file);
        if (!difference.isEmpty()) {
            throw new AnalyzerException(before.name() + " and " + file.name()
                    + " are not files of one recording: " + difference
                    + ". Give one of them, or set them side by side with 'analyzer compare'.");
        }
    }

    private static String difference(NamedRecording before, NamedRecording file) {
        RecordingStart one = before.recording().start();
        RecordingStart two = file.recording().start();
        if (!one.host().equals(two.host())) {
            return "they are of the hosts " + one.host() + " and " + two.host();
        }
        if (one.clock().monotonicNs() > two.clock().monotonicNs()) {
            return "the host was started anew in between";
        }
        if (!one.sampling().equals(two.sampling()) || !one.filter().equals(two.filter())) {
            return "they were recorded with different sampling or filters";
        }
        return one.clock().equals(two.clock()) ? "they started at the same moment, as if one file was given twice" : "";
    }

    private static ClockPair clock(NamedRecording file) {
        return file.recording().start().clock();
    }

    /** Nothing was recorded for so long between two files. */
    public record Gap(String before, String after, long ns) {}
}
