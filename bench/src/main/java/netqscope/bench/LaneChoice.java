package netqscope.bench;

/** The lanes that share a ring in a slot, to choose from in proportion to what they expect. */
final class LaneChoice {

    static final int BITS = 16;

    private final int[] lanes;
    private final double[] weights;
    private final int[] below;
    private int size;

    LaneChoice(int lanesMax) {
        lanes = new int[lanesMax];
        weights = new double[lanesMax];
        below = new int[lanesMax];
    }

    void clear() {
        size = 0;
    }

    void add(int lane, double weight) {
        if (weight > 0) {
            lanes[size] = lane;
            weights[size++] = weight;
        }
    }

    /** To be called after the last {@link #add} and before the first {@link #lane}. */
    void close() {
        double total = 0;
        for (int i = 0; i < size; i++) {
            total += weights[i];
        }
        double sum = 0;
        for (int i = 0; i < size; i++) {
            sum += weights[i];
            below[i] = i == size - 1 ? 1 << BITS : (int) (sum / total * (1 << BITS));
        }
    }

    /** @param random {@value #BITS} random bits */
    int lane(int random) {
        int i = 0;
        while (random >= below[i]) {
            i++;
        }
        return lanes[i];
    }
}
