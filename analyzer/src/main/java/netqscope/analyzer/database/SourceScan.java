package netqscope.analyzer.database;

import java.util.List;
import java.util.OptionalInt;
import netqscope.recording.Device;
import netqscope.recording.Direction;
import netqscope.recording.RecordingStart;
import org.jspecify.annotations.Nullable;

/**
 * What one thread has to know of a file to count its packets: which times count, and which group a row belongs to. The
 * meaning of the raw columns is that of {@code view_packets.sql}.
 */
final class SourceScan {

    static final int REJECTED = -1;
    static final int NOT_SELECTED = -2;

    private static final int UNKNOWN = -3;
    private static final long MAX_LENGTH = 0xFFFF_FFFFL;
    private static final int LONGEST_HEADER_BYTES = 14;
    private static final int TX = Direction.TX.code();

    private final Source source;
    private final RecordingStart start;
    private final Selection selection;
    private final Groups groups;
    private final List<String> deviceNames;
    private final LossIntervals losses;
    private final LongTable knownGroups = new LongTable();

    SourceScan(Source source, Selection selection, Groups groups, List<String> deviceNames, LossIntervals losses) {
        this.source = source;
        this.start = source.recording().start();
        this.selection = selection;
        this.groups = groups;
        this.deviceNames = deviceNames;
        this.losses = losses;
    }

    /** The number of the group of a row, {@link #NOT_SELECTED}, or {@link #REJECTED} if no capture can have written it. */
    int group(int directionAndCpu, int mappingAndDevice) {
        long key = (long) mappingAndDevice << Integer.SIZE | directionAndCpu;
        int known = (int) knownGroups.get(key, UNKNOWN);
        if (known != UNKNOWN) {
            return known;
        }
        int group = newGroup(directionAndCpu, mappingAndDevice);
        // A damaged file may have any number of keys that are rejected: they are not kept.
        if (group != REJECTED) {
            knownGroups.add(key, group);
        }
        return group;
    }

    /** What has to be added to the length of a row to have it with link header. */
    long headerBytes(int directionAndCpu, int mappingAndDevice) {
        int device = device(mappingAndDevice);
        return direction(directionAndCpu) == TX || device >= start.devices().size()
                ? 0
                : start.devices().get(device).rxLinkHeaderBytes();
    }

    /** The smallest {@code length} a row can have: a sent packet has its link header, or is not empty without one. */
    long minLength(int directionAndCpu) {
        return direction(directionAndCpu) == TX ? 1 : 0;
    }

    /** The largest {@code length} a row can have: with link header it has to stay below 2^32. */
    long maxLength(int directionAndCpu) {
        return direction(directionAndCpu) == TX ? MAX_LENGTH : MAX_LENGTH - LONGEST_HEADER_BYTES;
    }

    long earliestNs() {
        return source.earliestNs();
    }

    long latestNs() {
        return source.latestNs();
    }

    /** Monotonic, inclusive. */
    long fromNs() {
        return source.monotonicNs(selection.range().fromNs());
    }

    /** Monotonic, exclusive. */
    long toNs() {
        return source.monotonicNs(selection.range().toNs());
    }

    long timeZeroNs() {
        return source.timeZeroNs();
    }

    /** Counts the packets of a CPU and direction that lost some; null if none were lost. */
    LossIntervals.@Nullable Ring losses(int directionAndCpu) {
        return losses.ring(directionAndCpu);
    }

    private int newGroup(int directionAndCpu, int mappingAndDevice) {
        int direction = direction(directionAndCpu);
        int cpu = directionAndCpu >>> Byte.SIZE;
        int device = device(mappingAndDevice);
        if (direction >= Direction.values().length
                || cpu >= start.cpuCount()
                || device >= start.devices().size()) {
            return REJECTED;
        }
        Device recorded = start.devices().get(device);
        int queue = queue(direction, mappingAndDevice & 0xFFFF, recorded);
        boolean selected = selection.selects(
                recorded.name(),
                direction == TX ? Direction.TX : Direction.RX,
                queue == Groups.UNRECORDED ? OptionalInt.empty() : OptionalInt.of(queue));
        if (!selected) {
            return NOT_SELECTED;
        }
        groups.add(new Groups.RawQueue(source.firstDevice() + device, direction, mappingAndDevice & 0xFFFF));
        return groups.id(new Groups.Group(deviceNames.indexOf(recorded.name()), direction, queue, cpu));
    }

    // skb_record_rx_queue() stores queue + 1; 0 means not recorded.
    private static int queue(int direction, int mapping, Device device) {
        if (direction == TX) {
            return mapping;
        }
        return device.rxQueueRecorded() && mapping > 0 ? mapping - 1 : Groups.UNRECORDED;
    }

    private static int direction(int directionAndCpu) {
        return directionAndCpu & 0xFF;
    }

    private static int device(int mappingAndDevice) {
        return mappingAndDevice >>> Short.SIZE;
    }
}
