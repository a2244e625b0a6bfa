package netqscope.recording;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the rows of an incomplete recording say about its packets: how many there are, and how many are missing in front
 * of the last one of each CPU and direction. A missing packet is booked on the device of the next row of its stream; which
 * device it passed is not known.
 *
 * <p>The rows were found good by {@link RowCheck}, and come in the order of the file.
 */
final class RowAccount {

    private static final ValueLayout.OfLong INT64 = ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfShort INT16 = ValueLayout.JAVA_SHORT.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final int DIRECTIONS = Direction.values().length;
    private static final long NONE = -1;
    /** Leaves room for the rows in a sum that is a long. */
    private static final long COUNTABLE = Long.MAX_VALUE >> 1;

    private final RecordingStart start;
    private final boolean sampled;
    private final long[] lastTimeNs;
    private final long[] lastSequence;
    private final long[] @Nullable [] recorded;
    private final long[] @Nullable [] missing;
    private final GapLosses losses;
    private long missingTotal;
    private long endNs;

    RowAccount(RecordingStart start) {
        int streams = start.cpuCount() * DIRECTIONS;
        this.start = start;
        sampled = start.sampling().method() != Sampling.Method.NONE;
        lastTimeNs = new long[streams];
        lastSequence = new long[streams];
        recorded = new long[streams][];
        missing = new long[streams][];
        losses = new GapLosses(streams);
        endNs = start.clock().monotonicNs();
        Arrays.fill(lastTimeNs, endNs);
        Arrays.fill(lastSequence, NONE);
    }

    /**
     * Counts the rows of the next batch.
     *
     * @throws RecordingException if more packets are missing than can be counted; the message lacks the name of the file
     */
    void add(Batch batch) throws RecordingException {
        MemorySegment times = batch.column(Column.MONOTONIC_NS);
        MemorySegment directions = batch.column(Column.DIRECTION);
        MemorySegment devices = batch.column(Column.DEVICE);
        MemorySegment cpus = batch.column(Column.CPU);
        MemorySegment sequences = batch.column(Column.SEQUENCE);
        for (int row = 0; row < batch.rows(); row++) {
            int direction = directions.get(ValueLayout.JAVA_BYTE, row);
            int device = Byte.toUnsignedInt(devices.get(ValueLayout.JAVA_BYTE, row));
            int stream = Short.toUnsignedInt(cpus.getAtIndex(INT16, row)) * DIRECTIONS + direction;
            long timeNs = times.getAtIndex(INT64, row);
            long sequence = sequences.getAtIndex(INT64, row);
            long gap = sequence - lastSequence[stream] - 1;
            if (gap != 0) {
                addGap(stream, device, timeNs, gap);
            }
            ofStream(recorded, stream)[device]++;
            lastTimeNs[stream] = timeNs;
            lastSequence[stream] = sequence;
        }
    }

    /** What can be said at the end: nothing is known of what came after the last row of a stream. */
    RecordingEnd end() {
        for (long timeNs : lastTimeNs) {
            endNs = Math.max(endNs, timeNs);
        }
        long durationNs = endNs - start.clock().monotonicNs();
        return new RecordingEnd(
                new ClockPair(endNs, start.clock().realtimeNs() + durationNs),
                durationNs,
                accounts(),
                losses.losses(),
                // The kernel was not asked, and 0 would say that it had been.
                List.of(),
                EndReason.RECOVERED);
    }

    private void addGap(int stream, int device, long timeNs, long gap) throws RecordingException {
        if (gap < 0 || gap > COUNTABLE - missingTotal) {
            throw new RecordingException("its sequence numbers leave out more packets than can be counted");
        }
        missingTotal += gap;
        ofStream(missing, stream)[device] += gap;
        if (!sampled) {
            long fromNs = Math.min(lastTimeNs[stream], timeNs);
            losses.add(stream, new Loss(direction(stream), stream / DIRECTIONS, fromNs, timeNs, gap));
        }
    }

    // Memory only for streams that have rows: there may be 65,536 CPUs and 256 devices.
    private long[] ofStream(long[] @Nullable [] counts, int stream) {
        long[] ofStream = counts[stream];
        if (ofStream == null) {
            ofStream = new long[start.devices().size()];
            counts[stream] = ofStream;
        }
        return ofStream;
    }

    private List<Account> accounts() {
        List<Account> accounts = new ArrayList<>();
        for (int stream = 0; stream < recorded.length; stream++) {
            if (recorded[stream] == null) {
                continue;
            }
            long[] rows = ofStream(recorded, stream);
            long[] gaps = ofStream(missing, stream);
            for (int device = 0; device < rows.length; device++) {
                if (rows[device] > 0) {
                    accounts.add(account(stream, device, rows[device], gaps[device]));
                }
            }
        }
        return accounts;
    }

    private Account account(int stream, int device, long rows, long gaps) {
        return new Account(
                direction(stream),
                stream / DIRECTIONS,
                device,
                rows + gaps,
                rows,
                sampled ? 0 : gaps,
                sampled ? gaps : 0,
                0);
    }

    private static Direction direction(int stream) {
        return stream % DIRECTIONS == Direction.TX.code() ? Direction.TX : Direction.RX;
    }
}
