package netqscope.recording;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GapLossesTest {

    private static final long MS = 1_000_000;

    @Test
    void gapsThatBeginWithin100MsAreOneInterval() {
        GapLosses losses = new GapLosses(1);
        losses.add(0, loss(10 * MS, 11 * MS, 3));
        losses.add(0, loss(50 * MS, 51 * MS, 1));
        losses.add(0, loss(110 * MS - 1, 130 * MS, 5));
        losses.add(0, loss(130 * MS, 131 * MS, 7));
        assertThat(losses.losses()).containsExactly(loss(10 * MS, 130 * MS, 9), loss(130 * MS, 131 * MS, 7));
    }

    @Test
    void streamsAreNotJoined() {
        GapLosses losses = new GapLosses(2);
        losses.add(1, loss(1, 2, 1));
        losses.add(0, loss(1, 3, 1));
        assertThat(losses.losses()).containsExactly(loss(1, 3, 1), loss(1, 2, 1));
    }

    @Test
    void tooManyIntervalsAreJoinedWithTheirNeighbours() {
        GapLosses losses = new GapLosses(1, 3);
        for (int i = 0; i < 4; i++) {
            losses.add(0, loss(i * 100L * MS, i * 100L * MS + MS, 1 + i));
        }
        // The span is 200 ms now, and counts from the beginning of an interval.
        assertThat(losses.losses()).containsExactly(loss(0, 101 * MS, 3), loss(200 * MS, 301 * MS, 7));
    }

    @Test
    void timesFarApartEndTheJoiningToo() {
        GapLosses losses = new GapLosses(1, 1);
        losses.add(0, loss(0, 1, 1));
        losses.add(0, loss(1L << 61, 1L << 61, 1));
        losses.add(0, loss(Long.MAX_VALUE, Long.MAX_VALUE, 1));
        assertThat(losses.losses()).containsExactly(loss(0, 1L << 61, 2), loss(Long.MAX_VALUE, Long.MAX_VALUE, 1));
    }

    private static Loss loss(long fromNs, long toNs, long count) {
        return new Loss(Direction.RX, 3, fromNs, toNs, count);
    }
}
