package netqscope.analyzer.console;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import netqscope.analyzer.console.ColumnChunk.Kind;
import org.jspecify.annotations.Nullable;

/** Takes the values of a column, chunk by chunk. */
final class ColumnBuilder {

    /** Texts are shared as long as there are no more different ones than this: names repeat, descriptions do not. */
    private static final int MOST_SHARED_TEXTS = 1 << 14;

    private static final BigInteger MIN = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);
    private static final int MOST_DIGITS = 18;
    private static final long NS_PER_SECOND = 1_000_000_000;
    private static final long MOST_SECONDS = Long.MAX_VALUE / NS_PER_SECOND - 1;

    private final long[] bits;
    private final long[] nulls;
    private final Map<String, String> texts = new HashMap<>();
    private int size;
    private @Nullable Kind kind;
    private int scale;

    /** The values of this chunk if they cannot be packed; null as long as they can. */
    private @Nullable Object @Nullable [] objects;

    ColumnBuilder(int capacity) {
        this.bits = new long[capacity];
        this.nulls = new long[(capacity + Long.SIZE - 1) / Long.SIZE];
    }

    void add(@Nullable Object value) {
        Object plain = value instanceof BigInteger big && big.compareTo(MIN) >= 0 && big.compareTo(MAX) <= 0
                ? Long.valueOf(big.longValue())
                : value;
        if (objects == null && !pack(plain)) {
            unpack();
        }
        if (objects != null) {
            objects[size] = plain instanceof String text ? shared(text) : plain;
        }
        size++;
    }

    /** What was added since the last time. */
    ColumnChunk take() {
        ColumnChunk chunk = objects == null ? packed() : new ColumnChunk.Objects(Arrays.copyOf(objects, size));
        size = 0;
        kind = null;
        objects = null;
        Arrays.fill(nulls, 0);
        return chunk;
    }

    private boolean pack(@Nullable Object value) {
        return switch (value) {
            case null -> {
                bits[size] = 0;
                nulls[size >> 6] |= 1L << (size & 63);
                yield true;
            }
            case Long number -> pack(Kind.INTEGER, 0, number);
            case Integer number -> pack(Kind.INTEGER, 0, number);
            case Short number -> pack(Kind.INTEGER, 0, number);
            case Byte number -> pack(Kind.INTEGER, 0, number);
            case Double number -> pack(Kind.DOUBLE, 0, Double.doubleToRawLongBits(number));
            case Float number -> pack(Kind.FLOAT, 0, Float.floatToRawIntBits(number));
            case BigDecimal number
            when number.precision() <= MOST_DIGITS ->
                pack(Kind.DECIMAL, number.scale(), number.unscaledValue().longValue());
            case Instant time
            when Math.abs(time.getEpochSecond()) < MOST_SECONDS ->
                pack(Kind.TIME, 0, time.getEpochSecond() * NS_PER_SECOND + time.getNano());
            default -> false;
        };
    }

    private boolean pack(Kind itsKind, int itsScale, long itsBits) {
        if (kind == null) {
            kind = itsKind;
            scale = itsScale;
        }
        bits[size] = itsBits;
        return kind == itsKind && scale == itsScale;
    }

    private void unpack() {
        ColumnChunk before = packed();
        @Nullable Object[] values = new @Nullable Object[bits.length];
        for (int i = 0; i < size; i++) {
            values[i] = before.value(i);
        }
        objects = values;
    }

    private ColumnChunk packed() {
        boolean small = true;
        boolean anyNull = false;
        for (int i = 0; i < size; i++) {
            small &= bits[i] == (int) bits[i];
        }
        for (long word : nulls) {
            anyNull |= word != 0;
        }
        Object copy = small ? ints() : Arrays.copyOf(bits, size);
        long[] itsNulls = anyNull ? nulls.clone() : new long[0];
        return new ColumnChunk.Packed(kind == null ? Kind.INTEGER : kind, scale, copy, itsNulls);
    }

    private int[] ints() {
        int[] ints = new int[size];
        for (int i = 0; i < size; i++) {
            ints[i] = (int) bits[i];
        }
        return ints;
    }

    private String shared(String text) {
        if (texts.size() >= MOST_SHARED_TEXTS) {
            return texts.getOrDefault(text, text);
        }
        String before = texts.putIfAbsent(text, text);
        return before == null ? text : before;
    }
}
