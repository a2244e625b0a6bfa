package netqscope.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class PlanTest {

    @ParameterizedTest
    @CsvSource({"50M, 50000000", "20k, 20000", "1G, 1000000000", "1234, 1234"})
    void aNumberOfPacketsCanHaveAUnit(String text, long packets) {
        assertThat(PacketNumber.parse(text).packets()).isEqualTo(packets);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "M", "-1", "1.5M", "5m", "1000000000000000"})
    void whatIsNoNumberIsQuoted(String text) {
        assertThatThrownBy(() -> PacketNumber.parse(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("'" + text + "'");
    }

    @Test
    void aPlanWithoutPacketsQueuesOrTimeIsNone() {
        assertThatThrownBy(() -> new TrafficPlan(0, 8, 60, 1)).hasMessageContaining("packets is 0");
        assertThatThrownBy(() -> new TrafficPlan(1, 0, 60, 1)).hasMessageContaining("queues is 0");
        assertThatThrownBy(() -> new TrafficPlan(1, 8, 0, 1)).hasMessageContaining("seconds is 0");
    }

    @Test
    void queuesShareCpus() {
        assertThat(new TrafficPlan(1, 8, 1, 1).cpus()).isEqualTo(4);
        assertThat(new TrafficPlan(1, 1, 1, 1).cpus()).isEqualTo(4);
        assertThat(new TrafficPlan(1, 64, 1, 1).cpus()).isEqualTo(32);
    }
}
