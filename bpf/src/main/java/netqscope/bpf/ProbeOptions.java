package netqscope.bpf;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What to record.
 *
 * @param devices 1 to 8 devices, none twice; an event's device number is the index here
 * @param directions at least one; a direction that is not asked for is not attached
 * @param ringBytes memory of one ring, of which there is one for every possible CPU and direction: a power of two, at least
 *     64 KiB; 32 bytes hold one event
 * @param sampling which of the packets of the devices and directions are recorded; all are counted
 */
public record ProbeOptions(
        List<DeviceInfo> devices, Set<ProbeDirection> directions, long ringBytes, ProbeSampling sampling) {
    /** Devices at most. */
    public static final int MAX_DEVICES = 8;

    /** The smallest ring: 2,048 events. */
    public static final long MIN_RING_BYTES = 64 << 10;

    /** The largest ring: 1 GiB, 33,554,432 events. */
    public static final long MAX_RING_BYTES = 1 << 30;

    static final int EVENT_BYTES = 32;

    /** @throws IllegalArgumentException quoting the value that is out of bounds */
    public ProbeOptions {
        devices = List.copyOf(devices);
        directions = Set.copyOf(directions);
        if (devices.isEmpty() || devices.size() > MAX_DEVICES) {
            throw new IllegalArgumentException(
                    "%d devices: the probe takes 1 to %d".formatted(devices.size(), MAX_DEVICES));
        }
        if (new HashSet<>(devices.stream().map(DeviceInfo::ifindex).toList()).size() < devices.size()) {
            throw new IllegalArgumentException("a device is named twice: "
                    + devices.stream().map(DeviceInfo::name).toList());
        }
        if (directions.isEmpty()) {
            throw new IllegalArgumentException("no direction: the probe needs tx, rx or both");
        }
        if (ringBytes < MIN_RING_BYTES || ringBytes > MAX_RING_BYTES || Long.bitCount(ringBytes) != 1) {
            throw new IllegalArgumentException("a ring of %,d bytes: it must be a power of two from %,d to %,d"
                    .formatted(ringBytes, MIN_RING_BYTES, MAX_RING_BYTES));
        }
    }

    /** Every packet is recorded. */
    public ProbeOptions(List<DeviceInfo> devices, Set<ProbeDirection> directions, long ringBytes) {
        this(devices, directions, ringBytes, ProbeSampling.NONE);
    }

    int directionBits() {
        return directions.stream().mapToInt(ProbeDirection::bit).sum();
    }

    int ringShift() {
        return Long.numberOfTrailingZeros(ringBytes / EVENT_BYTES);
    }
}
