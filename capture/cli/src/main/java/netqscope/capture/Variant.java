package netqscope.capture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What is attached while something is measured.
 *
 * @param distance of sampling; 1 for what does not sample
 */
record Variant(Kind kind, int distance) {

    enum Kind {
        /** Nothing. */
        NONE,
        /** The recorder's programs, for a device that no packet is of. */
        FILTERED,
        /** The recorder, which takes one packet in so many. */
        SAMPLED,
        /** The recorder, which takes every packet. */
        FULL,
        /** What netqtop does in the kernel. */
        NETQTOP;

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        static String labels() {
            return Arrays.stream(values()).map(Kind::label).collect(Collectors.joining(", "));
        }
    }

    Variant {
        if (distance < 1 || (distance > 1 && kind != Kind.SAMPLED)) {
            throw new IllegalArgumentException(kind + " with a distance of " + distance);
        }
    }

    /** In the order of the kinds, sampling from the first distance to the last. */
    static List<Variant> of(Set<Kind> kinds, List<Integer> distances) {
        List<Variant> variants = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            if (kinds.contains(kind)) {
                List<Integer> each = kind == Kind.SAMPLED ? distances : List.of(1);
                each.forEach(distance -> variants.add(new Variant(kind, distance)));
            }
        }
        return List.copyOf(variants);
    }

    /** Whether a recorder runs, and so has an account. */
    boolean records() {
        return kind == Kind.SAMPLED || kind == Kind.FULL;
    }

    @Override
    public String toString() {
        return kind == Kind.SAMPLED ? String.format(Locale.ROOT, "sampled 1 in %,d", distance) : kind.label();
    }
}
