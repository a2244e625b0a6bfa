package netqscope.analyzer.console;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Some values of one column, in as little memory as they allow. */
sealed interface ColumnChunk {

    @Nullable
    Object value(int index);

    /** NaN: null, or no number. */
    double number(int index);

    /** What the bits of a {@link Packed} value are. */
    enum Kind {
        INTEGER,
        /** Unscaled, of the chunk's scale. */
        DECIMAL,
        DOUBLE,
        FLOAT,
        /** Nanoseconds since 1970. */
        TIME
    }

    /**
     * Numbers and times.
     *
     * @param bits a {@code long[]}, or an {@code int[]} if that is enough
     * @param nulls a bit is set for each null; empty: none is
     */
    record Packed(Kind kind, int scale, Object bits, long[] nulls) implements ColumnChunk {

        private static final long NS_PER_SECOND = 1_000_000_000;

        @Override
        public @Nullable Object value(int index) {
            if (isNull(index)) {
                return null;
            }
            long value = bits(index);
            return switch (kind) {
                case INTEGER -> value;
                case DECIMAL -> BigDecimal.valueOf(value, scale);
                case DOUBLE -> Double.longBitsToDouble(value);
                case FLOAT -> Float.intBitsToFloat((int) value);
                case TIME ->
                    Instant.ofEpochSecond(Math.floorDiv(value, NS_PER_SECOND), Math.floorMod(value, NS_PER_SECOND));
            };
        }

        @Override
        public double number(int index) {
            if (isNull(index)) {
                return Double.NaN;
            }
            long value = bits(index);
            return switch (kind) {
                case INTEGER, TIME -> value;
                case DECIMAL -> BigDecimal.valueOf(value, scale).doubleValue();
                case DOUBLE -> Double.longBitsToDouble(value);
                case FLOAT -> Float.intBitsToFloat((int) value);
            };
        }

        private long bits(int index) {
            return bits instanceof int[] ints ? ints[index] : ((long[]) bits)[index];
        }

        private boolean isNull(int index) {
            return nulls.length > 0 && (nulls[index >> 6] >>> (index & 63) & 1) != 0;
        }
    }

    /** Anything else. */
    record Objects(@Nullable Object[] values) implements ColumnChunk {

        @Override
        public @Nullable Object value(int index) {
            return values[index];
        }

        @Override
        public double number(int index) {
            return switch (values[index]) {
                case BigInteger number -> number.doubleValue();
                case Number number -> number.doubleValue();
                case Boolean bool -> bool ? 1 : 0;
                case null, default -> Double.NaN;
            };
        }
    }
}
