package netqscope.recording;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What is known when a recording starts; it stands in front of the first packet in the file.
 *
 * @param toolVersion version of the tool that recorded
 * @param host host name
 * @param kernel kernel release, such as {@code 6.18.0}
 * @param cpuCount possible CPUs, which is the number of rings per direction; every CPU number is below it
 * @param devices the recorded devices, 1 to 256; a packet refers to one by its index
 * @param directions the directions that were attached; a direction that is missing was not counted either
 * @param sampling in-kernel sampling
 * @param filter in-kernel filter as the user wrote it; empty if there was none
 * @param ringBytes size of one ring (one per CPU and direction) in bytes
 * @param clock both clocks, read before attaching: no row is earlier
 */
public record RecordingStart(
        String toolVersion,
        String host,
        String kernel,
        int cpuCount,
        List<Device> devices,
        Set<Direction> directions,
        Sampling sampling,
        String filter,
        long ringBytes,
        ClockPair clock) {

    private static final int MAX_DEVICES = 256;
    private static final int MAX_CPUS = 65_536;

    public RecordingStart {
        if (cpuCount < 1 || cpuCount > MAX_CPUS) {
            throw new IllegalArgumentException("cpuCount is " + cpuCount + ", not within 1 to " + MAX_CPUS);
        }
        if (devices.isEmpty() || devices.size() > MAX_DEVICES) {
            throw new IllegalArgumentException(
                    "a recording has 1 to " + MAX_DEVICES + " devices, not " + devices.size());
        }
        if (directions.isEmpty()) {
            throw new IllegalArgumentException("a recording has at least one direction");
        }
        if (ringBytes < 1) {
            throw new IllegalArgumentException("ringBytes is " + ringBytes + ", below 1");
        }
        devices = List.copyOf(devices);
        directions = Collections.unmodifiableSet(EnumSet.copyOf(directions));
    }
}
