package netqscope.analyzer.database;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import netqscope.analyzer.estimate.Estimate;
import netqscope.analyzer.estimate.Strata;
import netqscope.analyzer.estimate.Stratum;
import netqscope.recording.Direction;
import netqscope.recording.Sampling;

/**
 * What a sampled recording is a sample of. Streams that are expected to have fewer than 30 packets in it are one stratum
 * together with the others of their device and direction, as if one CPU had handled them: which ones are is decided by
 * their population, so that chance has no part in it.
 */
public final class Sample {

    private static final int SMALLEST_STRATUM = 30;

    private final Sampling sampling;
    private final boolean counted;
    private final boolean whole;
    private final List<Stream> streams = new ArrayList<>();
    private final List<Stratum> strata = new ArrayList<>();
    private final Map<Key, Integer> indices = new HashMap<>();

    /** @param all streams of the recording; none has a population unless they were counted */
    Sample(Sampling sampling, boolean counted, List<Stream> all, Selection selection) {
        this.sampling = sampling;
        this.counted = counted;
        this.whole = selection.range().isAll() && selection.queues().isEmpty();
        Map<Key, Small> small = new HashMap<>();
        for (Stream stream : all) {
            if (!selection.selectsSome(stream.device(), stream.direction())) {
                continue;
            }
            streams.add(stream);
            long population = stream.population().orElse(Long.MAX_VALUE);
            if (population < (long) SMALLEST_STRATUM * sampling.distance()) {
                small.computeIfAbsent(Key.of(stream).ofAnyCpu(), _ -> new Small())
                        .add(stream);
            } else {
                indices.put(Key.of(stream), strata.size());
                strata.add(
                        stream.population().isEmpty()
                                ? Stratum.uncounted(sampling.distance())
                                : Stratum.of(population, stream.recorded().orElse(0)));
            }
        }
        for (Small together : small.values()) {
            together.streams.forEach(stream -> indices.put(Key.of(stream), strata.size()));
            strata.add(Stratum.of(together.population, together.recorded));
        }
    }

    /** How packets were chosen. */
    public Sampling sampling() {
        return sampling;
    }

    /** Whether all packets were counted: then the totals of streams are exact. An incomplete recording has lost its counts. */
    public boolean isCounted() {
        return counted;
    }

    /** Whether all packets of its streams are selected, whatever their time and queue. */
    public boolean isWhole() {
        return whole;
    }

    /** Of the selected devices and directions. */
    public List<Stream> streams() {
        return List.copyOf(streams);
    }

    /** Streams that have packets of which none was recorded: nothing is known of their queues. */
    public List<Stream> unseen() {
        return streams.stream()
                .filter(stream -> stream.population().orElse(0) > 0
                        && strata.get(indexOf(stream)).recorded() == 0)
                .toList();
    }

    /** How many packets a recorded one of a stream stands for. */
    public double weight(Stream stream) {
        return strata.get(indexOf(stream)).weight();
    }

    /** Those of its streams that a class of packets can be in: each empty for any. */
    public Domain domain(Optional<String> device, Optional<Direction> direction, OptionalInt cpu) {
        return new Domain(streams.stream()
                .filter(stream -> device.orElse(stream.device()).equals(stream.device())
                        && direction.orElse(stream.direction()) == stream.direction()
                        && cpu.orElse(stream.cpu()) == stream.cpu())
                .toList());
    }

    private int indexOf(Stream stream) {
        return indices.getOrDefault(Key.of(stream), -1);
    }

    /** Some of the streams. */
    public final class Domain {

        private final Map<Key, Integer> places = new HashMap<>();
        private final Strata ofStreams;
        private final long population;

        private Domain(List<Stream> members) {
            Map<Integer, Integer> found = new HashMap<>();
            List<Stratum> used = new ArrayList<>();
            for (Stream stream : members) {
                int stratum = indexOf(stream);
                if (found.putIfAbsent(stratum, used.size()) == null) {
                    used.add(strata.get(stratum));
                }
                places.put(Key.of(stream), found.getOrDefault(stratum, -1));
            }
            if (!counted && used.isEmpty()) {
                used.add(Stratum.uncounted(sampling.distance()));
            }
            ofStreams = Strata.of(used);
            population = members.stream()
                    .mapToLong(stream -> stream.population().orElse(0))
                    .sum();
        }

        /** What estimates are made with. */
        public Strata strata() {
            return ofStreams;
        }

        /**
         * All packets of its streams: exact if they were counted.
         *
         * @param recorded by stratum
         */
        public Estimate total(long[] recorded) {
            return counted ? Estimate.exact((double) population) : ofStreams.count(recorded);
        }

        /** Which of the strata a stream is in. */
        public int stratum(String device, Direction direction, int cpu) {
            Integer place = places.get(new Key(device, direction, cpu));
            if (place == null) {
                throw new IllegalArgumentException(
                        "%s %s of CPU %d is none of the streams".formatted(device, direction.label(), cpu));
            }
            return place;
        }
    }

    /** @param cpu -1: any */
    private record Key(String device, Direction direction, int cpu) {

        static Key of(Stream stream) {
            return new Key(stream.device(), stream.direction(), stream.cpu());
        }

        Key ofAnyCpu() {
            return new Key(device, direction, -1);
        }
    }

    private static final class Small {

        private final List<Stream> streams = new ArrayList<>();
        private long population;
        private long recorded;

        void add(Stream stream) {
            streams.add(stream);
            population += stream.population().orElse(0);
            recorded += stream.recorded().orElse(0);
        }
    }
}
