package netqscope.app.viewmodel.lab;

import java.util.List;
import netqscope.analyzer.analysis.sampling.Statistic;

/** What errors are shown of, in one picture. */
public enum StatisticChoice {
    RATE("Packet rate of a queue", List.of(Statistic.PACKETS_BUCKET)),
    BYTE_RATE("Byte rate of a queue", List.of(Statistic.BYTES_BUCKET)),
    PACKETS("Packets of a queue", List.of(Statistic.PACKETS)),
    BYTES("Bytes of a queue", List.of(Statistic.BYTES)),
    MEAN_BYTES("Average packet size", List.of(Statistic.MEAN_BYTES)),
    SHARES("Shares of size classes", Statistic.shares()),
    PERCENTILES("Percentiles of sizes", List.of(Statistic.P50_BYTES, Statistic.P95_BYTES, Statistic.P99_BYTES)),
    MAX_OVER_MEAN("Imbalance (max/mean)", List.of(Statistic.MAX_OVER_MEAN)),
    BURSTS("Bursts seen", List.of(Statistic.BURSTS_10, Statistic.BURSTS_100, Statistic.BURSTS_1000));

    private final String title;

    @SuppressWarnings("ImmutableEnumChecker") // List.copyOf
    private final List<Statistic> statistics;

    StatisticChoice(String title, List<Statistic> statistics) {
        this.title = title;
        this.statistics = List.copyOf(statistics);
    }

    /** For a list to choose from. */
    public String title() {
        return title;
    }

    /** One curve each. */
    public List<Statistic> statistics() {
        return statistics;
    }

    /** Whether it is how much is seen, not how wrong it is. */
    public boolean isDetection() {
        return this == BURSTS;
    }

    /** Whether it is of each bucket of time. */
    public boolean isOfBuckets() {
        return this == RATE || this == BYTE_RATE;
    }

    @Override
    public String toString() {
        return title;
    }
}
