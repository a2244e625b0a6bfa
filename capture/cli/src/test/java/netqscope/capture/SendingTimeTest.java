package netqscope.capture;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SendingTimeTest {

    private static final int MS = 1_000_000;

    /** At 10 ms each; the device had sent 7 packets before. */
    private static Measured.Throughput of(long... packets) {
        SendingTime time = new SendingTime();
        for (int i = 0; i < packets.length; i++) {
            time.add(i * 10L * MS, new DeviceTraffic(7 + packets[i], 70 + 10 * packets[i]));
        }
        return time.measured();
    }

    @Test
    void startAndEndOfTheCommandAreNoPartOfIt() {
        // A hundredth is 10: sent after 30 ms, and all but a hundredth at 60 ms.
        Measured.Throughput measured = of(0, 0, 1, 10, 300, 700, 990, 991, 1_000, 1_000);
        assertThat(measured.durationNs()).isEqualTo(30L * MS);
        assertThat(measured.packets()).isEqualTo(980);
        assertThat(measured.bytes()).isEqualTo(9_800);
    }

    @Test
    void trafficFromTheFirstToTheLastReadingIsAllOfIt() {
        Measured.Throughput measured = of(0, 500, 1_000);
        assertThat(measured.durationNs()).isEqualTo(20L * MS);
        assertThat(measured.packets()).isEqualTo(1_000);
    }

    @Test
    void allAtOnceTookTheTimeBetweenTwoReadings() {
        Measured.Throughput measured = of(0, 0, 0, 500, 500, 500);
        assertThat(measured.durationNs()).isEqualTo(10L * MS);
        assertThat(measured.packets()).isEqualTo(500);
    }

    @Test
    void fewPacketsHaveNoHundredth() {
        Measured.Throughput measured = of(0, 0, 1, 2, 3, 3, 3);
        assertThat(measured.durationNs()).isEqualTo(30L * MS);
        assertThat(measured.packets()).isEqualTo(3);
    }

    @Test
    void nothingSentIsNothing() {
        assertThat(of(0, 0, 0).packets()).isZero();
        assertThat(of(0, 0).durationNs()).isEqualTo(10L * MS);
    }
}
