package netqscope.analyzer.database;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import netqscope.recording.Batch;
import netqscope.recording.Column;
import netqscope.recording.ColumnArrays;
import netqscope.recording.RecordingException;
import org.jspecify.annotations.Nullable;

/**
 * Counts the packets of consecutive batches of one file, per group: in each millisecond, and of each length. One thread uses
 * it, for one chunk of batches after the other.
 *
 * <p>Packets of a group follow each other in time, since one ring brings them. So a group has one open cell, which is
 * finished when the next millisecond begins. The first and the last cell of a group in a chunk may go on in the chunk
 * before or after; they are set aside as edges.
 */
final class ChunkScan {

    /** Columns of a cell: group, millisecond, packets, bytes, wire packets, packets whose wire packets are unknown. */
    static final int CELL_COLUMNS = 6;

    static final long MILLISECOND_NS = 1_000_000;

    private static final Set<Column> COUNTED = EnumSet.of(
            Column.MONOTONIC_NS,
            Column.DIRECTION,
            Column.DEVICE,
            Column.CPU,
            Column.QUEUE_MAPPING,
            Column.LENGTH,
            Column.GSO_SEGS,
            Column.GSO_SIZE,
            Column.HASH);

    // What a group's open cell holds, in one cache line.
    private static final int STRIDE = 8;
    static final int GROUP = 0;
    static final int BUCKET = 1;
    static final int PACKETS = 2;
    private static final int BYTES = 3;
    private static final int WIRE_PACKETS = 4;
    private static final int UNKNOWN = 5;
    private static final int START_NS = 6;
    private static final int CHUNK = 7;

    private final CellStream.Writer cells;
    private final CellStream.Writer lengths;
    private final LengthCounts lengthCounts = new LengthCounts();
    private final ColumnArrays columns = new ColumnArrays(COUNTED);
    private long[] open = {};
    private int chunk;
    private Edges edges = new Edges();
    private boolean disordered;
    private long firstNs = Long.MAX_VALUE;
    private long lastNs = Long.MIN_VALUE;
    private long rejected;

    ChunkScan(CellStream.Writer cells, CellStream.Writer lengths) {
        this.cells = cells;
        this.lengths = lengths;
    }

    /**
     * Counts a chunk.
     *
     * @param number its place among the chunks, from 1
     * @return the cells at its edges
     */
    Edges scan(int number, SourceScan source, Iterable<Batch> batches, Cancellation cancellation, RowCounter counter)
            throws RecordingException, InterruptedException, CancelledException {
        chunk = number;
        edges = new Edges();
        for (Batch batch : batches) {
            cancellation.check();
            scan(source, batch);
            if (lengthCounts.isFull()) {
                lengthCounts.drain(lengths);
            }
            batch.giveBack();
            counter.add(batch.rows());
        }
        for (int at = 0; at < open.length; at += STRIDE) {
            if (open[at + PACKETS] > 0) {
                edges.add(open, at);
                open[at + PACKETS] = 0;
            }
        }
        return edges;
    }

    /** Hands over what is left when there are no more chunks. */
    void finish() throws InterruptedException {
        lengthCounts.drain(lengths);
        cells.flush();
        lengths.flush();
    }

    /** Whether a group's packets went back in time: then a millisecond may have several cells. */
    boolean disordered() {
        return disordered;
    }

    /** Since time 0, of the selected packets; {@link Long#MAX_VALUE} if there were none. */
    long firstNs() {
        return firstNs;
    }

    /** {@link Long#MIN_VALUE} if there were none. */
    long lastNs() {
        return lastNs;
    }

    /** Rows that no capture can have written. */
    long rejected() {
        return rejected;
    }

    private void scan(SourceScan source, Batch batch) throws RecordingException, InterruptedException {
        columns.load(batch);
        long[] time = columns.monotonicNs();
        byte[] direction = columns.direction();
        byte[] device = columns.device();
        short[] cpu = columns.cpu();
        short[] queueMapping = columns.queueMapping();
        int[] length = columns.length();
        short[] gsoSegs = columns.gsoSegs();
        short[] gsoSize = columns.gsoSize();
        int[] hash = columns.hash();
        long earliestNs = source.earliestNs();
        long latestNs = source.latestNs();
        long fromNs = source.fromNs();
        long toNs = source.toNs();
        long timeZeroNs = source.timeZeroNs();
        long rejectedRows = 0;
        long first = firstNs;
        long last = lastNs;
        int knownDirectionAndCpu = -1;
        int knownMappingAndDevice = -1;
        int group = SourceScan.REJECTED;
        long headerBytes = 0;
        long minLength = 0;
        long maxLength = 0;
        LossIntervals.@Nullable Ring losses = null;
        int rows = batch.rows();
        for (int row = 0; row < rows; row++) {
            long monotonicNs = time[row];
            int directionAndCpu = (direction[row] & 0xFF) | (cpu[row] & 0xFFFF) << Byte.SIZE;
            int mappingAndDevice = (queueMapping[row] & 0xFFFF) | (device[row] & 0xFF) << Short.SIZE;
            if (directionAndCpu != knownDirectionAndCpu || mappingAndDevice != knownMappingAndDevice) {
                knownDirectionAndCpu = directionAndCpu;
                knownMappingAndDevice = mappingAndDevice;
                group = source.group(directionAndCpu, mappingAndDevice);
                headerBytes = source.headerBytes(directionAndCpu, mappingAndDevice);
                minLength = source.minLength(directionAndCpu);
                maxLength = source.maxLength(directionAndCpu);
                losses = source.losses(directionAndCpu);
            }
            long rawLength = length[row] & 0xFFFF_FFFFL;
            if (group == SourceScan.REJECTED
                    || monotonicNs < earliestNs
                    || monotonicNs > latestNs
                    || rawLength < minLength
                    || rawLength > maxLength
                    || (hash[row] == 0 && columns.hasHash(row))) {
                rejectedRows++;
                continue;
            }
            if (losses != null) {
                losses.count(monotonicNs);
            }
            if (group == SourceScan.NOT_SELECTED || monotonicNs < fromNs || monotonicNs >= toNs) {
                continue;
            }
            long timeNs = monotonicNs - timeZeroNs;
            first = Math.min(first, timeNs);
            last = Math.max(last, timeNs);
            int at = group * STRIDE;
            if (at >= open.length) {
                open = Arrays.copyOf(open, Math.max(at + STRIDE, open.length * 2));
            }
            long[] cell = open;
            // As unsigned numbers, times before the cell are larger than any in it.
            if (cell[at + PACKETS] == 0 || Long.compareUnsigned(timeNs - cell[at + START_NS], MILLISECOND_NS) >= 0) {
                next(at, group, timeNs);
            }
            long lengthBytes = rawLength + headerBytes;
            cell[at + PACKETS]++;
            cell[at + BYTES] += lengthBytes;
            int segments = gsoSegs[row] & 0xFFFF;
            if (segments == 0 && gsoSize[row] != 0) {
                cell[at + UNKNOWN]++;
            } else {
                cell[at + WIRE_PACKETS] += Math.max(segments, 1);
            }
            lengthCounts.add(group, lengthBytes);
        }
        firstNs = first;
        lastNs = last;
        rejected += rejectedRows;
    }

    private void next(int at, int group, long timeNs) throws InterruptedException {
        long bucket = timeNs / MILLISECOND_NS;
        if (open[at + PACKETS] > 0) {
            disordered |= bucket < open[at + BUCKET];
            if (open[at + CHUNK] == chunk) {
                cells.add(open, at);
            } else {
                edges.add(open, at);
                open[at + CHUNK] = chunk;
            }
        }
        open[at + GROUP] = group;
        open[at + BUCKET] = bucket;
        open[at + START_NS] = bucket * MILLISECOND_NS;
        open[at + PACKETS] = 0;
        open[at + BYTES] = 0;
        open[at + WIRE_PACKETS] = 0;
        open[at + UNKNOWN] = 0;
    }

    /** Hears how many rows were counted. */
    @FunctionalInterface
    interface RowCounter {

        void add(long rows);
    }

    /** The first and last cells of the groups of a chunk, in the order they were finished. */
    static final class Edges {

        private long[] values = new long[CELL_COLUMNS * 64];
        private int used;

        void add(long[] cell, int at) {
            if (used + CELL_COLUMNS > values.length) {
                values = Arrays.copyOf(values, values.length * 2);
            }
            System.arraycopy(cell, at, values, used, CELL_COLUMNS);
            used += CELL_COLUMNS;
        }

        int size() {
            return used / CELL_COLUMNS;
        }

        long[] cell(int index) {
            return Arrays.copyOfRange(values, index * CELL_COLUMNS, (index + 1) * CELL_COLUMNS);
        }
    }
}
