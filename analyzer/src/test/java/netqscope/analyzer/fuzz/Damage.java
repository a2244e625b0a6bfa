package netqscope.analyzer.fuzz;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import netqscope.analyzer.fuzz.Mutant.Promise;

/** Ways to damage a recording. */
enum Damage {
    BITS {
        @Override
        Mutant apply(Original original, Random random) {
            return flipped(original, random, 0, original.bytes().length);
        }
    },

    /** In the schema, the headers of batches or the footer, where all lengths and offsets are. */
    METADATA {
        @Override
        Mutant apply(Original original, Random random) {
            Span span = metadata(original, random);
            return flipped(original, random, span.from(), span.to());
        }
    },

    /** A field of a header becomes a number that no file has room for, or a negative one. */
    LENGTH {
        private static final long[] VALUES = {
            0x7FFF_FFFFL, 0x8000_0000L, 0xFFFF_FFFFL, 1 << 20, 1 << 30, 1L << 40, 1L << 62, -1, -8, Long.MIN_VALUE
        };

        @Override
        Mutant apply(Original original, Random random) {
            Span span = metadata(original, random);
            byte[] bytes = original.bytes().clone();
            int at = (span.from() + random.nextInt(span.to() - span.from())) / Integer.BYTES * Integer.BYTES;
            long value = VALUES[random.nextInt(VALUES.length)];
            ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
            if (random.nextBoolean() && at + Long.BYTES <= bytes.length) {
                buffer.putLong(at, value);
            } else if (at + Integer.BYTES <= bytes.length) {
                buffer.putInt(at, (int) value);
            }
            return new Mutant("%d written at %d".formatted(value, at), bytes, new Promise.Anything());
        }
    },

    CUT {
        @Override
        Mutant apply(Original original, Random random) {
            int at = place(original, random);
            return new Mutant(
                    "cut off at %d".formatted(at), Arrays.copyOf(original.bytes(), at), new Promise.CutAt(at));
        }
    },

    /** What a power failure leaves. */
    ZERO_TAIL {
        @Override
        Mutant apply(Original original, Random random) {
            int from = place(original, random);
            byte[] bytes = Arrays.copyOf(Arrays.copyOf(original.bytes(), from), original.bytes().length);
            return new Mutant("zeros from %d".formatted(from), bytes, new Promise.ZerosFrom(from));
        }
    },

    /** A sector or more that never reached the disk. */
    ZERO_HOLE {
        @Override
        Mutant apply(Original original, Random random) {
            byte[] bytes = original.bytes().clone();
            int from = random.nextInt(bytes.length);
            int to = Math.min(bytes.length, from + (random.nextBoolean() ? 512 : 4096));
            Arrays.fill(bytes, from, to, (byte) 0);
            return new Mutant("zeros from %d to %d".formatted(from, to), bytes, new Promise.Anything());
        }
    },

    NOISE_BEHIND {
        @Override
        Mutant apply(Original original, Random random) {
            byte[] noise = new byte[1 + random.nextInt(100)];
            random.nextBytes(noise);
            return new Mutant(
                    noise.length + " bytes of noise at the end",
                    joined(original.bytes(), noise),
                    new Promise.OtherOrder());
        }
    },

    BATCH_TWICE {
        @Override
        Mutant apply(Original original, Random random) {
            Piece piece = any(original, random);
            Piece place = any(original, random);
            byte[] bytes = joined(
                    Arrays.copyOf(original.bytes(), place.end()),
                    part(original, piece.start(), piece.end()),
                    part(original, place.end(), original.bytes().length));
            return new Mutant(
                    "batch at %d again at %d".formatted(piece.start(), place.end()), bytes, new Promise.OtherOrder());
        }
    },

    BATCH_GONE {
        @Override
        Mutant apply(Original original, Random random) {
            Piece piece = any(original, random);
            byte[] bytes = joined(
                    Arrays.copyOf(original.bytes(), piece.start()),
                    part(original, piece.end(), original.bytes().length));
            return new Mutant("batch at %d gone".formatted(piece.start()), bytes, new Promise.OtherOrder());
        }
    },

    BATCHES_SWAPPED {
        @Override
        Mutant apply(Original original, Random random) {
            Piece one = any(original, random);
            Piece two = any(original, random);
            Piece first = one.start() <= two.start() ? one : two;
            Piece second = one.start() <= two.start() ? two : one;
            if (first.equals(second)) {
                return BATCH_GONE.apply(original, random);
            }
            byte[] bytes = joined(
                    Arrays.copyOf(original.bytes(), first.start()),
                    part(original, second.start(), second.end()),
                    part(original, first.end(), second.start()),
                    part(original, first.start(), first.end()),
                    part(original, second.end(), original.bytes().length));
            return new Mutant(
                    "batches at %d and %d swapped".formatted(first.start(), second.start()),
                    bytes,
                    new Promise.OtherOrder());
        }
    },

    IMPOSSIBLE_ROW {
        @Override
        Mutant apply(Original original, Random random) {
            return original.compressed() ? BITS.apply(original, random) : ImpossibleRow.in(original, random);
        }
    };

    private static final int MOST_FLIPPED = 8;

    /** A damaged copy. */
    abstract Mutant apply(Original original, Random random);

    private static Mutant flipped(Original original, Random random, int from, int to) {
        byte[] bytes = original.bytes().clone();
        int count = 1 + random.nextInt(MOST_FLIPPED);
        StringBuilder what = new StringBuilder("flipped:");
        for (int i = 0; i < count; i++) {
            int at = from + random.nextInt(to - from);
            bytes[at] ^= (byte) (random.nextBoolean() ? 1 << random.nextInt(Byte.SIZE) : 1 + random.nextInt(255));
            what.append(' ').append(at);
        }
        return new Mutant(what.toString(), bytes, new Promise.Anything());
    }

    private record Span(int from, int to) {}

    private static Span metadata(Original original, Random random) {
        int choice = random.nextInt(3);
        if (choice == 0) {
            return new Span(0, original.afterSchema());
        }
        int footer = original.pieces().getLast().end();
        if (choice == 1 && footer < original.bytes().length) {
            return new Span(footer, original.bytes().length);
        }
        Piece piece = any(original, random);
        return new Span(piece.start(), piece.bodyStart());
    }

    /** Anywhere, or where a batch begins or ends, give or take one byte. */
    private static int place(Original original, Random random) {
        int length = original.bytes().length;
        if (random.nextInt(4) == 0) {
            return 1 + random.nextInt(length - 1);
        }
        int[] edges = IntStream.concat(
                        IntStream.of(original.afterSchema(), length),
                        original.pieces().stream().mapToInt(Piece::end))
                .toArray();
        return Math.clamp(edges[random.nextInt(edges.length)] + random.nextInt(3) - 1L, 1, length - 1);
    }

    private static Piece any(Original original, Random random) {
        return original.pieces().get(random.nextInt(original.pieces().size()));
    }

    private static byte[] part(Original original, int from, int to) {
        return Arrays.copyOfRange(original.bytes(), from, to);
    }

    private static byte[] joined(byte[]... parts) {
        ByteBuffer joined = ByteBuffer.allocate(
                Arrays.stream(parts).mapToInt(part -> part.length).sum());
        for (byte[] part : parts) {
            joined.put(part);
        }
        return joined.array();
    }
}
