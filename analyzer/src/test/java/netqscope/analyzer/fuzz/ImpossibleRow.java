package netqscope.analyzer.fuzz;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import netqscope.recording.Column;
import netqscope.recording.Direction;

/** Writes into one row of a recording what no capture writes; everything around it stays as it was. */
final class ImpossibleRow {

    private static final long LONGEST_HEADER_BYTES = 14;

    private ImpossibleRow() {}

    static Mutant in(Original original, Random random) {
        Piece piece = original.pieces().get(random.nextInt(original.pieces().size()));
        int row = random.nextInt(piece.rows());
        byte[] bytes = original.bytes().clone();
        ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        boolean sent = buffer.get(offset(piece, Column.DIRECTION, row)) == Direction.TX.code();
        List<Value> values = values(original, sent, random);
        Value value = values.get(random.nextInt(values.size()));
        int at = offset(piece, value.column(), row);
        switch (value.column().bytes()) {
            case Byte.BYTES -> buffer.put(at, (byte) value.value());
            case Short.BYTES -> buffer.putShort(at, (short) value.value());
            case Integer.BYTES -> buffer.putInt(at, (int) value.value());
            default -> buffer.putLong(at, value.value());
        }
        if (value.column().nullable()) {
            int validity = piece.buffers().get(2 * value.column().index()) + row / Byte.SIZE;
            bytes[validity] |= (byte) (1 << row % Byte.SIZE);
        }
        long index = row
                + original.pieces().stream()
                        .takeWhile(before -> !before.equals(piece))
                        .mapToLong(Piece::rows)
                        .sum();
        return new Mutant(
                "row %d has %s %d".formatted(index, value.column().label(), value.value()),
                bytes,
                new Mutant.Promise.ImpossibleRow(index));
    }

    private record Value(Column column, long value) {}

    private static List<Value> values(Original original, boolean sent, Random random) {
        List<Value> values = new ArrayList<>();
        values.add(new Value(Column.DIRECTION, from(2, 256, random)));
        values.add(new Value(Column.DEVICE, from(original.start().devices().size(), 256, random)));
        values.add(new Value(Column.CPU, from(original.start().cpuCount(), 65_536, random)));
        values.add(new Value(Column.MONOTONIC_NS, 0));
        values.add(new Value(Column.MONOTONIC_NS, -1 - random.nextLong(Long.MAX_VALUE)));
        values.add(new Value(Column.HASH, 0));
        if (sent) {
            values.add(new Value(Column.LENGTH, 0));
        }
        if (original.complete()) {
            values.add(
                    new Value(Column.MONOTONIC_NS, original.start().clock().monotonicNs() - 1 - random.nextInt(1000)));
            values.add(new Value(Column.MONOTONIC_NS, original.endNs() + 1 + random.nextInt(1000)));
            values.add(new Value(Column.MONOTONIC_NS, Long.MAX_VALUE));
            if (!sent) {
                // With its link header it would be longer than the column can say.
                values.add(new Value(Column.LENGTH, (1L << Integer.SIZE) - 1 - random.nextLong(LONGEST_HEADER_BYTES)));
            }
        }
        return values;
    }

    private static int from(int first, int end, Random random) {
        return first + random.nextInt(end - first);
    }

    private static int offset(Piece piece, Column column, int row) {
        return piece.buffers().get(2 * column.index() + 1) + row * column.bytes();
    }
}
