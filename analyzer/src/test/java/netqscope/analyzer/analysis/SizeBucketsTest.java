package netqscope.analyzer.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SizeBucketsTest {

    private static final long[] LENGTHS = {
        0, 63, 64, 511, 512, 2047, 2048, 16_383, 16_384, 65_535, 65_536, 200_000, 4_294_967_295L
    };

    @Test
    void netqtopHasFiveClassesAndOneForWhatIsLarger() {
        assertThat(buckets(SizeBuckets.NETQTOP)).containsExactly(0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5);
    }

    /** Bucket n > 0 is [2^(n-1), 2^n): 63 is below 2^6, and 200,000 below 2^18. */
    @Test
    void log2HasOneForEachPowerOfTwo() {
        assertThat(buckets(SizeBuckets.LOG2)).containsExactly(0, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 18, 32);
        assertThat(SizeBuckets.LOG2.count()).isEqualTo(33);
    }

    /** a ends at 60, b at 124, d at 508, e at 1020, g at 1514, h at 2108, j at 15,996. */
    @Test
    void imixHasTheFrameSizesOfTheRfcWithoutCheckSequence() {
        assertThat(buckets(SizeBuckets.IMIX)).containsExactly(0, 1, 1, 4, 4, 7, 7, 10, 10, 10, 10, 10, 10);
    }

    @ParameterizedTest
    @CsvSource({
        "64,60",
        "128,124",
        "256,252",
        "512,508",
        "1024,1020",
        "1280,1276",
        "1518,1514",
        "2112,2108",
        "9000,8996",
        "16000,15996"
    })
    void imixFrameIsTheLastOfItsBucket(long frameBytes, long lengthBytes) {
        int bucket = SizeBuckets.IMIX.bucket(lengthBytes);
        assertThat(SizeBuckets.IMIX.toBytes(bucket)).hasValue(lengthBytes + 1);
        assertThat(SizeBuckets.IMIX.bucket(lengthBytes + 1)).isEqualTo(bucket + 1);
        assertThat(frameBytes - lengthBytes).isEqualTo(4);
    }

    @Test
    void ownEdgesBeginABucketEach() {
        SizeBuckets own = SizeBuckets.parse("64,128,1500");
        assertThat(own.edges()).containsExactly(0, 64, 128, 1500);
        assertThat(buckets(own)).containsExactly(0, 0, 1, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3);
    }

    @Test
    void namesStandForTheSchemes() {
        assertThat(SizeBuckets.parse("netqtop")).isSameAs(SizeBuckets.NETQTOP);
        assertThat(SizeBuckets.parse("log2")).isSameAs(SizeBuckets.LOG2);
        assertThat(SizeBuckets.parse("imix")).isSameAs(SizeBuckets.IMIX);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "IMIX", "64,", ",64", "64;128", "-1", "64, 128", "1.5", "12345678901"})
    void otherTextIsQuoted(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SizeBuckets.parse(text))
                .withMessageStartingWith("'" + text + "' names no buckets: write ");
    }

    @Test
    void edgesThatDoNotAscendAreQuoted() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SizeBuckets.parse("64,512,512"))
                .withMessage("'64,512,512' are no edges: edges ascend, but 512 follows 512");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SizeBuckets.parse("0,64"))
                .withMessage("'0,64' are no edges: the first edge is 0; 0 is where the first bucket begins");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SizeBuckets.parse("4294967296"))
                .withMessage("'4294967296' are no edges: no packet has 4294967296 bytes; the most is 4294967295");
    }

    @Test
    void thereIsALimit() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SizeBuckets.of(LongStream.rangeClosed(1, 101).toArray()))
                .withMessage("there are 1 to 100 edges, not 101");
    }

    private static int[] buckets(SizeBuckets buckets) {
        int[] found = LongStream.of(LENGTHS).mapToInt(buckets::bucket).toArray();
        for (int i = 0; i < LENGTHS.length; i++) {
            // The same, by the ends of the bucket.
            assertThat(LENGTHS[i])
                    .isBetween(
                            buckets.fromBytes(found[i]),
                            buckets.toBytes(found[i]).orElse(Long.MAX_VALUE) - 1);
        }
        return found;
    }
}
