package netqscope.analyzer.analysis.sampling;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Of each lane of a stream, which bursts are in the sample. */
final class BurstsSeen {

    final int[][] last;
    final int[][] count;

    BurstsSeen(int lanes) {
        last = IntStream.range(0, Statistic.BURST_PACKETS.length)
                .mapToObj(i -> {
                    int[] none = new int[lanes];
                    Arrays.fill(none, -1);
                    return none;
                })
                .toArray(int[][]::new);
        count = new int[Statistic.BURST_PACKETS.length][lanes];
    }

    /** @param ten number of the ten packets that one in the sample is of */
    void add(int lane, int ten) {
        last[0][lane] = ten;
        count[0][lane]++;
        int hundred = ten / Thinning.TEN;
        if (hundred == last[1][lane]) {
            return;
        }
        last[1][lane] = hundred;
        count[1][lane]++;
        int thousand = hundred / Thinning.TEN;
        if (thousand != last[2][lane]) {
            last[2][lane] = thousand;
            count[2][lane]++;
        }
    }
}
