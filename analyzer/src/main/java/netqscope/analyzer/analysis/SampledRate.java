package netqscope.analyzer.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.QueryResult;
import netqscope.analyzer.database.Sample;
import netqscope.analyzer.database.Session;
import netqscope.analyzer.estimate.Estimate;

/**
 * What each queue of a sampled recording, or whatever packets are grouped by, carried over time: estimates of all packets,
 * recorded or not. How much lengths vary within a bucket is taken from the whole selection.
 */
public final class SampledRate {

    private static final int GROUP = 0;
    private static final int BUCKET = 1;
    private static final int PACKETS = 2;
    private static final int BYTES = 3;

    private final Sample sample;
    private final Rate recorded;
    private final SampledCells cells;
    private final List<Sample.Domain> domains;
    private final List<Cell> nothing = new ArrayList<>();
    private final Estimate totalPackets;
    private final boolean total;

    private SampledRate(
            Sample sample,
            Rate recorded,
            SampledCells cells,
            List<Sample.Domain> domains,
            List<Double> typicalBytes,
            Estimate totalPackets) {
        this.sample = sample;
        this.recorded = recorded;
        this.cells = cells;
        this.domains = domains;
        this.totalPackets = totalPackets;
        this.total = sample.isWhole()
                && recorded.buckets().count() == 1
                && !recorded.grouping().contains(GroupBy.QUEUE);
        for (int series = 0; series < domains.size(); series++) {
            int count = domains.get(series).strata().size();
            nothing.add(cell(
                    series,
                    new SampledCells.Sums(new long[count], new double[count], new double[count]),
                    0,
                    typicalBytes.get(series)));
        }
    }

    /**
     * Estimates the packets of all the selected time.
     *
     * @throws Buckets.TooManyCells if they would be more than can be held
     */
    public static SampledRate of(Session session, Sample sample, long bucketNs, Set<GroupBy> grouping)
            throws AnalyzerException {
        Rate recorded = Rate.of(session, bucketNs, grouping);
        SeriesGroups series = SeriesGroups.of(session, grouping);
        Map<Long, SampledGroup> groups = SampledGroup.all(session);
        List<Sample.Domain> domains = new ArrayList<>();
        for (SeriesKey key : series.keys()) {
            domains.add(sample.domain(key.device(), key.direction(), key.cpu()));
        }
        SampledCells.Builder cells =
                new SampledCells.Builder(domains.size(), recorded.buckets().count());
        try (QueryResult result = Rate.cells(session, recorded.buckets())) {
            while (result.next()) {
                SampledGroup group = groups.get(result.longValue(GROUP));
                int index = series.index(result.longValue(GROUP));
                if (group != null) {
                    long packets = result.longValue(PACKETS);
                    double bytes = result.longValue(BYTES);
                    cells.add(
                            index,
                            (int) (result.longValue(BUCKET) - recorded.buckets().first()),
                            domains.get(index).stratum(group.device(), group.direction(), group.cpu()),
                            packets,
                            bytes,
                            // Not below that of equal lengths.
                            Math.max(bytes * group.typicalBytes(), bytes * bytes / packets));
                }
            }
        }
        return new SampledRate(
                sample, recorded, cells.build(), domains, typicalBytes(series, groups), totalPackets(sample, groups));
    }

    /** What was sampled. */
    public Sample sample() {
        return sample;
    }

    /** What was recorded; the estimates have the same series and buckets. */
    public Rate recorded() {
        return recorded;
    }

    /** Kernel packets of all series and buckets; exact if that is all the recording is of. */
    public Estimate totalPackets() {
        return totalPackets;
    }

    /** What a series carried in a bucket, by their indices. */
    public Cell cell(int series, int bucket) {
        Rate.Series raw = recorded.series().get(series);
        return raw.packets()[bucket] == 0
                ? nothing.get(series)
                : cell(
                        series,
                        cells.sums(series, bucket, domains.get(series).strata().size()),
                        raw.wirePackets()[bucket],
                        Double.NaN);
    }

    private Cell cell(int series, SampledCells.Sums sums, long wirePackets, double typicalBytes) {
        Sample.Domain domain = domains.get(series);
        Estimate packets =
                total ? domain.total(sums.packets()) : domain.strata().count(sums.packets());
        Estimate bytes = domain.strata().sum(sums.packets(), sums.bytes(), sums.squares(), typicalBytes);
        return new Cell(packets, bytes, wirePackets(packets, bytes, sums.packets(), wirePackets));
    }

    private static Optional<Estimate> wirePackets(Estimate packets, Estimate bytes, long[] recorded, long wirePackets) {
        return wirePackets == Rate.UNKNOWN
                ? Optional.empty()
                : Optional.of(WirePackets.of(packets, bytes, recorded, wirePackets));
    }

    /** Of each series; of one that has no packets that of all; NaN if there are none. */
    private static List<Double> typicalBytes(SeriesGroups series, Map<Long, SampledGroup> groups) {
        int all = series.keys().size();
        double[] bytes = new double[all + 1];
        double[] squares = new double[all + 1];
        groups.forEach((id, group) -> {
            for (int index : new int[] {series.index(id), all}) {
                bytes[index] += group.bytes();
                squares[index] += group.squares();
            }
        });
        List<Double> typical = new ArrayList<>();
        for (int i = 0; i < all; i++) {
            int known = bytes[i] > 0 ? i : all;
            typical.add(squares[known] / bytes[known]);
        }
        return typical;
    }

    private static Estimate totalPackets(Sample sample, Map<Long, SampledGroup> groups) {
        Sample.Domain domain = sample.domain(Optional.empty(), Optional.empty(), OptionalInt.empty());
        long[] recorded = new long[domain.strata().size()];
        groups.values().forEach(group -> {
            recorded[domain.stratum(group.device(), group.direction(), group.cpu())] += group.packets();
        });
        return sample.isWhole() ? domain.total(recorded) : domain.strata().count(recorded);
    }

    /**
     * What a series carried in a bucket.
     *
     * @param packets kernel packets (skbs)
     * @param bytes with link header
     * @param wirePackets empty if that is unknown of a recorded one
     */
    public record Cell(Estimate packets, Estimate bytes, Optional<Estimate> wirePackets) {}
}
