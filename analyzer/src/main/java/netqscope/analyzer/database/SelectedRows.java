package netqscope.analyzer.database;

import java.util.EnumSet;
import java.util.Set;
import netqscope.recording.Batch;
import netqscope.recording.Column;
import netqscope.recording.ColumnArrays;
import netqscope.recording.RecordingException;

/**
 * The selected packets of one batch after the other, in its order. A row counts as it does in {@link ChunkScan}. The arrays
 * are reused. One thread uses it.
 */
final class SelectedRows {

    private static final Set<Column> READ = EnumSet.of(
            Column.MONOTONIC_NS,
            Column.DIRECTION,
            Column.DEVICE,
            Column.CPU,
            Column.QUEUE_MAPPING,
            Column.LENGTH,
            Column.HASH);

    private final ColumnArrays columns = new ColumnArrays(READ);
    private int[] groups = {};
    private long[] lengths = {};
    private long[] timesNs = {};

    /**
     * Takes over a batch.
     *
     * @return how many of its packets are selected
     */
    int load(SourceScan source, Batch batch) throws RecordingException {
        columns.load(batch);
        int rows = batch.rows();
        if (rows > groups.length) {
            groups = new int[rows];
            lengths = new long[rows];
            timesNs = new long[rows];
        }
        long[] time = columns.monotonicNs();
        byte[] direction = columns.direction();
        byte[] device = columns.device();
        short[] cpu = columns.cpu();
        short[] queueMapping = columns.queueMapping();
        int[] length = columns.length();
        int[] hash = columns.hash();
        long firstNs = Math.max(source.earliestNs(), source.fromNs());
        long latestNs = source.latestNs();
        long toNs = source.toNs();
        long timeZeroNs = source.timeZeroNs();
        int knownDirectionAndCpu = -1;
        int knownMappingAndDevice = -1;
        int group = SourceScan.REJECTED;
        long headerBytes = 0;
        long minLength = 0;
        long maxLength = 0;
        int selected = 0;
        for (int row = 0; row < rows; row++) {
            int directionAndCpu = (direction[row] & 0xFF) | (cpu[row] & 0xFFFF) << Byte.SIZE;
            int mappingAndDevice = (queueMapping[row] & 0xFFFF) | (device[row] & 0xFF) << Short.SIZE;
            if (directionAndCpu != knownDirectionAndCpu || mappingAndDevice != knownMappingAndDevice) {
                knownDirectionAndCpu = directionAndCpu;
                knownMappingAndDevice = mappingAndDevice;
                group = source.group(directionAndCpu, mappingAndDevice);
                headerBytes = source.headerBytes(directionAndCpu, mappingAndDevice);
                minLength = source.minLength(directionAndCpu);
                maxLength = source.maxLength(directionAndCpu);
            }
            long rawLength = length[row] & 0xFFFF_FFFFL;
            long monotonicNs = time[row];
            if (group < 0
                    || monotonicNs < firstNs
                    || monotonicNs > latestNs
                    || monotonicNs >= toNs
                    || rawLength < minLength
                    || rawLength > maxLength
                    || (hash[row] == 0 && columns.hasHash(row))) {
                continue;
            }
            groups[selected] = group;
            lengths[selected] = rawLength + headerBytes;
            timesNs[selected] = monotonicNs - timeZeroNs;
            selected++;
        }
        return selected;
    }

    /** Numbers of their groups. */
    int[] groups() {
        return groups;
    }

    /** In bytes with link header. */
    long[] lengths() {
        return lengths;
    }

    /** Since time 0. */
    long[] timesNs() {
        return timesNs;
    }
}
