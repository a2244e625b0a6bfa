package netqscope.analyzer.overhead;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class MedianTest {

    @Test
    void valueIsTheMiddleOne() {
        assertThat(Median.of(new double[] {9}).value()).isEqualTo(9);
        assertThat(Median.of(new double[] {9, 1, 2}).value()).isEqualTo(2);
        assertThat(Median.of(new double[] {9, 1, 2, 4}).value()).isEqualTo(3);
    }

    /** Ranks of the tables of the sign test: 6 has 1, 10 has 2, 30 has 10, 50 has 18; 5 has none. */
    @Test
    void intervalHasTheRanksOfTheSignTest() {
        assertThat(ofRanks(5)).isEmpty();
        assertThat(ofRanks(6)).contains(new Interval(1, 6));
        assertThat(ofRanks(10)).contains(new Interval(2, 9));
        assertThat(ofRanks(30)).contains(new Interval(10, 21));
        assertThat(ofRanks(50)).contains(new Interval(18, 33));
        assertThat(ofRanks(2000)).contains(new Interval(956, 1045));
    }

    @Test
    void wildRoundsHardlyMoveIt() {
        Random random = new Random(1);
        double[] drops =
                DoubleStream.generate(() -> 9 + random.nextGaussian()).limit(30).toArray();
        double calm = Median.of(drops).value();
        drops[3] = -300;
        drops[7] = 99;
        drops[8] = -80;
        assertThat(Median.of(drops).value()).isBetween(calm - 0.3, calm + 0.3);
        assertThat(Median.of(drops).interval().orElseThrow().width()).isLessThan(1.5);
    }

    private static Optional<Interval> ofRanks(int n) {
        return Median.of(DoubleStream.iterate(1, rank -> rank + 1).limit(n).toArray())
                .interval();
    }
}
