package netqscope.app.viewmodel.lab;

import java.util.List;
import java.util.stream.IntStream;

/** The sampling distances that can be chosen: 1, 2, 5, 10, 20 and so on to a million. */
public final class Distances {

    private static final int[] DIGITS = {1, 2, 5};
    private static final int DECADES = 6;
    private static final int DECADE = 10;

    /** Ascending. */
    public static final List<Integer> ALL = IntStream.rangeClosed(0, DECADES * DIGITS.length)
            .mapToObj(step -> DIGITS[step % DIGITS.length] * decade(step / DIGITS.length))
            .toList();

    private Distances() {}

    /** So many steps further, as far as there are some. */
    public static int step(int distance, int steps) {
        return ALL.get(Math.clamp(ALL.indexOf(nearest(distance)) + steps, 0, ALL.size() - 1));
    }

    private static int decade(int exponent) {
        return IntStream.range(0, exponent).reduce(1, (power, step) -> power * DECADE);
    }

    /** The one that is closest on a logarithmic scale. */
    public static int nearest(double distance) {
        int best = ALL.getFirst();
        for (int one : ALL) {
            if (Math.abs(Math.log(one / distance)) < Math.abs(Math.log(best / distance))) {
                best = one;
            }
        }
        return best;
    }
}
