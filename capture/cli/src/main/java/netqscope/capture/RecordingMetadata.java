package netqscope.capture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import netqscope.bpf.DeviceInfo;
import netqscope.bpf.ProbeDirection;
import netqscope.bpf.ProbeOptions;
import netqscope.bpf.ProbeSampling;
import netqscope.bpf.QueueProbe;
import netqscope.recording.ClockPair;
import netqscope.recording.Device;
import netqscope.recording.Direction;
import netqscope.recording.RecordingStart;
import netqscope.recording.Sampling;
import netqscope.recording.ToolVersion;

/** What the host and the probe know, in the recording's words. */
final class RecordingMetadata {

    private static final Path HOST_NAME = Path.of("/proc/sys/kernel/hostname");
    private static final Path KERNEL_RELEASE = Path.of("/proc/sys/kernel/osrelease");
    private static final Path POSSIBLE_CPUS = Path.of("/sys/devices/system/cpu/possible");

    private RecordingMetadata() {}

    static RecordingStart start(ProbeOptions options) throws CaptureException {
        return new RecordingStart(
                ToolVersion.current(),
                hostFact(HOST_NAME),
                hostFact(KERNEL_RELEASE),
                possibleCpus(hostFact(POSSIBLE_CPUS)),
                options.devices().stream().map(RecordingMetadata::device).toList(),
                directions(options.directions()),
                sampling(options.sampling()),
                "",
                options.ringBytes(),
                clockPair());
    }

    static ClockPair clockPair() {
        long[] pair = QueueProbe.clockPair();
        return new ClockPair(pair[0], pair[1]);
    }

    static Direction direction(ProbeDirection direction) {
        return switch (direction) {
            case TX -> Direction.TX;
            case RX -> Direction.RX;
        };
    }

    /** The kernel's list, such as {@code 0-3} or {@code 0,2-5}, names every CPU number there may be; numbers can be left out. */
    static int possibleCpus(String list) {
        return 1 + Integer.parseInt(list.substring(Math.max(list.lastIndexOf('-'), list.lastIndexOf(',')) + 1));
    }

    static Sampling sampling(ProbeSampling sampling) {
        Sampling.Method method = switch (sampling.method()) {
            case NONE -> Sampling.Method.NONE;
            case SYSTEMATIC -> Sampling.Method.SYSTEMATIC;
            case RANDOM -> Sampling.Method.RANDOM;
        };
        return new Sampling(method, sampling.distance());
    }

    private static Set<Direction> directions(Set<ProbeDirection> attached) {
        Set<Direction> directions = EnumSet.noneOf(Direction.class);
        attached.forEach(direction -> directions.add(direction(direction)));
        return directions;
    }

    private static Device device(DeviceInfo info) {
        return new Device(
                info.name(),
                info.ifindex(),
                info.netns(),
                info.driver(),
                info.kind(),
                info.mtu(),
                info.linkType(),
                info.txQueues(),
                info.rxQueues(),
                info.rxQueueRecorded(),
                info.rxQueueReason(),
                info.offloads());
    }

    private static String hostFact(Path file) throws CaptureException {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new CaptureException("cannot read %s, which the recording names: %s".formatted(file, e), e);
        }
    }
}
