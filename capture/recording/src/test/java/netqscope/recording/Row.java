package netqscope.recording;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** One packet of a test: all columns as plain numbers, unsigned ones widened, null where there is no value. */
record Row(
        long monotonicNs,
        int direction,
        int device,
        int cpu,
        int queueMapping,
        long length,
        int gsoSegs,
        int gsoSize,
        int protocol,
        @Nullable Integer vlanTci,
        @Nullable Long hash,
        long sequence) {

    /** Rows of two directions on three CPUs, with gaps in the sequence and values of all sizes. */
    static List<Row> some(int count, long seed) {
        Random random = new Random(seed);
        long[] sequence = new long[6];
        long time = 5_000_000_000L;
        for (int i = 0; i < sequence.length; i++) {
            sequence[i] = random.nextInt(1000);
        }
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int direction = random.nextInt(2);
            int cpu = random.nextInt(3);
            int stream = direction * 3 + cpu;
            time += random.nextInt(2000);
            sequence[stream] += 1 + (random.nextInt(4) == 0 ? random.nextInt(100_000) : 0);
            rows.add(new Row(
                    time,
                    direction,
                    random.nextInt(2),
                    cpu,
                    random.nextInt(4),
                    14 + random.nextInt(66_000),
                    random.nextInt(45),
                    random.nextInt(1500),
                    0x0800,
                    random.nextInt(3) == 0 ? random.nextInt(65_536) : null,
                    random.nextInt(5) == 0 ? null : 1 + random.nextLong(0xFFFF_FFFFL),
                    sequence[stream]));
        }
        return rows;
    }

    /** Fills the first rows of {@code batch}. */
    static void fill(EventBatch batch, List<Row> rows) {
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            batch.data(Column.MONOTONIC_NS).putLong(i * Long.BYTES, row.monotonicNs);
            batch.data(Column.DIRECTION).put(i, (byte) row.direction);
            batch.data(Column.DEVICE).put(i, (byte) row.device);
            batch.data(Column.CPU).putShort(i * Short.BYTES, (short) row.cpu);
            batch.data(Column.QUEUE_MAPPING).putShort(i * Short.BYTES, (short) row.queueMapping);
            batch.data(Column.LENGTH).putInt(i * Integer.BYTES, (int) row.length);
            batch.data(Column.GSO_SEGS).putShort(i * Short.BYTES, (short) row.gsoSegs);
            batch.data(Column.GSO_SIZE).putShort(i * Short.BYTES, (short) row.gsoSize);
            batch.data(Column.PROTOCOL).putShort(i * Short.BYTES, (short) row.protocol);
            batch.data(Column.VLAN_TCI).putShort(i * Short.BYTES, (short) (row.vlanTci == null ? 0 : row.vlanTci));
            setValid(batch.validity(Column.VLAN_TCI), i, row.vlanTci != null);
            batch.data(Column.HASH).putInt(i * Integer.BYTES, (int) (row.hash == null ? 0 : row.hash));
            setValid(batch.validity(Column.HASH), i, row.hash != null);
            batch.data(Column.SEQUENCE).putLong(i * Long.BYTES, row.sequence);
        }
    }

    /** All rows of a recording, read in place. */
    static List<Row> of(Recording recording) throws RecordingException {
        List<Row> rows = new ArrayList<>();
        for (Batch batch : recording.batches()) {
            MemorySegment vlanValidity = batch.validity(Column.VLAN_TCI);
            MemorySegment hashValidity = batch.validity(Column.HASH);
            for (int i = 0; i < batch.rows(); i++) {
                rows.add(new Row(
                        batch.column(Column.MONOTONIC_NS).getAtIndex(ValueLayout.JAVA_LONG, i),
                        Byte.toUnsignedInt(batch.column(Column.DIRECTION).get(ValueLayout.JAVA_BYTE, i)),
                        Byte.toUnsignedInt(batch.column(Column.DEVICE).get(ValueLayout.JAVA_BYTE, i)),
                        uint16(batch, Column.CPU, i),
                        uint16(batch, Column.QUEUE_MAPPING, i),
                        uint32(batch, Column.LENGTH, i),
                        uint16(batch, Column.GSO_SEGS, i),
                        uint16(batch, Column.GSO_SIZE, i),
                        uint16(batch, Column.PROTOCOL, i),
                        isValid(vlanValidity, i) ? uint16(batch, Column.VLAN_TCI, i) : null,
                        isValid(hashValidity, i) ? uint32(batch, Column.HASH, i) : null,
                        batch.column(Column.SEQUENCE).getAtIndex(ValueLayout.JAVA_LONG, i)));
            }
        }
        return rows;
    }

    private static int uint16(Batch batch, Column column, int row) throws RecordingException {
        return Short.toUnsignedInt(batch.column(column).getAtIndex(ValueLayout.JAVA_SHORT, row));
    }

    private static long uint32(Batch batch, Column column, int row) throws RecordingException {
        return Integer.toUnsignedLong(batch.column(column).getAtIndex(ValueLayout.JAVA_INT, row));
    }

    private static boolean isValid(MemorySegment bits, int row) {
        return (bits.get(ValueLayout.JAVA_BYTE, row / 8) >> (row % 8) & 1) != 0;
    }

    private static void setValid(ByteBuffer bits, int row, boolean valid) {
        int bit = 1 << (row % 8);
        int others = bits.get(row / 8) & ~bit;
        bits.put(row / 8, (byte) (valid ? others | bit : others));
    }
}
