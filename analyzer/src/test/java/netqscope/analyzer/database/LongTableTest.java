package netqscope.analyzer.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LongTableTest {

    private static final int SEED = 7;

    @Test
    void keyThatIsNotThereHasTheValueForThat() {
        LongTable table = new LongTable();
        table.add(5, 50);
        assertThat(table.get(5, -3)).isEqualTo(50);
        assertThat(table.get(6, -3)).isEqualTo(-3);
    }

    @Test
    void valueOfZeroIsThere() {
        LongTable table = new LongTable();
        table.add(0, 0);
        assertThat(table.get(0, -3)).isZero();
        assertThat(table.size()).isEqualTo(1);
    }

    /** Keys that differ in their upper bits only, and the largest. */
    @Test
    void countsAreThoseOfAMap() throws InterruptedException {
        Random random = new Random(SEED);
        LongTable table = new LongTable();
        Map<Long, Long> expected = new HashMap<>();
        for (int i = 0; i < 20_000; i++) {
            long key = i % 2 == 0 ? (long) random.nextInt(3_000) << Integer.SIZE : Long.MAX_VALUE - random.nextInt(500);
            table.add(key, i);
            expected.merge(key, (long) i, Long::sum);
        }
        Map<Long, Long> found = new HashMap<>();
        table.forEach(found::put);
        assertThat(found).isEqualTo(expected);
        assertThat(table.size()).isEqualTo(expected.size());
        expected.forEach((key, value) -> assertThat(table.get(key, -1)).isEqualTo(value));
    }
}
