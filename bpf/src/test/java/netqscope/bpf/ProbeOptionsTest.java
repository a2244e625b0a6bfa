package netqscope.bpf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProbeOptionsTest {
    private static final Set<ProbeDirection> BOTH = EnumSet.allOf(ProbeDirection.class);

    @ParameterizedTest
    @ValueSource(longs = {65_536, 131_072, 2 << 20, 1 << 30})
    void aPowerOfTwoWithinTheBoundsIsARing(long bytes) {
        assertThat(32L << new ProbeOptions(devices(1), BOTH, bytes).ringShift()).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 32_768, 65_535, 65_537, 100_000, (1L << 30) + 1, 1L << 31, Long.MIN_VALUE})
    void anyOtherRingIsRefusedWithItsSize(long bytes) {
        assertThatThrownBy(() -> new ProbeOptions(devices(1), BOTH, bytes))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("%,d".formatted(bytes));
    }

    @Test
    void eightDevicesAreTakenAndNineRefused() {
        assertThat(new ProbeOptions(devices(8), BOTH, 65_536).devices()).hasSize(8);
        assertThatThrownBy(() -> new ProbeOptions(devices(9), BOTH, 65_536)).hasMessageContaining("9 devices");
        assertThatThrownBy(() -> new ProbeOptions(List.of(), BOTH, 65_536)).hasMessageContaining("0 devices");
    }

    @Test
    void aDeviceNamedTwiceIsRefused() {
        List<DeviceInfo> twice = Collections.nCopies(2, devices(1).getFirst());
        assertThatThrownBy(() -> new ProbeOptions(twice, BOTH, 65_536)).hasMessageContaining("twice: [x1, x1]");
    }

    @Test
    void noDirectionIsRefused() {
        assertThatThrownBy(() -> new ProbeOptions(devices(1), Set.of(), 65_536)).hasMessageContaining("direction");
    }

    @Test
    void aDistanceGoesWithAMethod() {
        assertThat(new ProbeOptions(devices(1), BOTH, 65_536).sampling()).isEqualTo(ProbeSampling.NONE);
        for (int distance : new int[] {0, 1, -5}) {
            assertThatThrownBy(() -> new ProbeSampling(ProbeSampling.Method.RANDOM, distance, 1))
                    .hasMessageContaining("RANDOM sampling does not go with a distance of " + distance);
        }
        assertThatThrownBy(() -> new ProbeSampling(ProbeSampling.Method.NONE, 2, 1))
                .hasMessageContaining("NONE sampling does not go with a distance of 2");
    }

    private static List<DeviceInfo> devices(int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(i -> new DeviceInfo("x" + i, i, 1, "", "", 1500, 1, 1, 1, Map.of()))
                .toList();
    }
}
