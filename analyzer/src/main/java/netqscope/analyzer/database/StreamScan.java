package netqscope.analyzer.database;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import netqscope.recording.Batch;
import netqscope.recording.RecordingException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the selected packets of a set of files into memory, each CPU and direction for itself. Two passes over the mapped
 * columns, by threads that take chunks of batches: the first one counts, so that in the second each chunk knows its place.
 */
final class StreamScan {

    private static final int CHUNK_ROWS = 1 << 19;

    private final RecordingSet set;
    private final Selection selection;
    private final long bucketNs;
    private final Cancellation cancellation;
    private final Progress progress;
    private final Groups groups = new Groups();
    private final List<Chunk> chunks = new ArrayList<>();
    private final int[][] groupPackets;
    private final ChunkRuns[] runs;
    private final LongTable kinds = new LongTable();
    private long readRows;

    /** @param bucketNs length of the buckets that runs of packets are in */
    StreamScan(RecordingSet set, Selection selection, long bucketNs, Cancellation cancellation, Progress progress) {
        this.set = set;
        this.selection = selection;
        this.bucketNs = bucketNs;
        this.cancellation = cancellation;
        this.progress = progress;
        for (int i = 0; i < set.sources().size(); i++) {
            addChunks(i, set.sources().get(i).recording().batches());
        }
        groupPackets = new int[chunks.size()][];
        runs = new ChunkRuns[chunks.size()];
    }

    /**
     * Reads everything.
     *
     * @throws AnalyzerException if it does not fit into memory, too
     */
    PacketStreams run() throws AnalyzerException {
        forEachChunk(Counting::new);
        long packets = Arrays.stream(groupPackets)
                .flatMapToInt(Arrays::stream)
                .asLongStream()
                .sum();
        requireMemory(packets);
        StreamLayout layout = new StreamLayout(set.devices(), groups.list(), groupPackets, kinds);
        forEachChunk(() -> new Filling(layout));
        return layout.streams(runs);
    }

    private void addChunks(int source, List<Batch> batches) {
        int from = 0;
        long rows = 0;
        for (int to = 1; to <= batches.size(); to++) {
            rows += batches.get(to - 1).rows();
            if (rows >= CHUNK_ROWS || to == batches.size()) {
                chunks.add(new Chunk(source, batches.subList(from, to)));
                from = to;
                rows = 0;
            }
        }
    }

    private static void requireMemory(long packets) throws AnalyzerException {
        Runtime runtime = Runtime.getRuntime();
        long free = runtime.maxMemory() - (runtime.totalMemory() - runtime.freeMemory());
        // The sampling itself needs some, too.
        if (packets * PacketStreams.BYTES_PER_PACKET > free / 4 * 3) {
            throw new AnalyzerException(
                    ("%,d packets do not fit into memory: each takes %d bytes, and Java may use %,d MiB"
                                    + " in all. Select fewer with --from and --to, or let it use more:"
                                    + " JDK_JAVA_OPTIONS=-Xmx%dg")
                            .formatted(
                                    packets,
                                    PacketStreams.BYTES_PER_PACKET,
                                    runtime.maxMemory() >> 20,
                                    packets * PacketStreams.BYTES_PER_PACKET / 3 * 4 / (1 << 30) + 1));
        }
    }

    private void forEachChunk(Supply supply) throws AnalyzerException {
        readRows = 0;
        int threads = Math.clamp(chunks.size(), 1, Runtime.getRuntime().availableProcessors());
        AtomicInteger next = new AtomicInteger();
        try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
            List<Future<?>> workers = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                workers.add(executor.submit(() -> work(supply.newWork(), next)));
            }
            for (Future<?> worker : workers) {
                worker.get();
            }
        } catch (ExecutionException e) {
            throw failure(e.getCause() == null ? e : e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException();
        }
    }

    private @Nullable Void work(Work work, AtomicInteger next)
            throws RecordingException, CancelledException, InterruptedException {
        boolean done = false;
        try {
            int source = -1;
            SourceScan scan = null;
            for (int i = next.getAndIncrement(); i < chunks.size(); i = next.getAndIncrement()) {
                Chunk chunk = chunks.get(i);
                if (scan == null || source != chunk.source()) {
                    source = chunk.source();
                    scan = new SourceScan(
                            set.sources().get(source), selection, groups, set.devices(), new LossIntervals(List.of()));
                }
                work.begin(i);
                for (Batch batch : chunk.batches()) {
                    cancellation.check();
                    work.take(scan, batch);
                    batch.giveBack();
                    count(batch.rows());
                }
                work.end(i);
            }
            work.finish();
            done = true;
            return null;
        } finally {
            if (!done) {
                // The others need not read on.
                next.set(chunks.size());
            }
        }
    }

    private synchronized void count(long rows) {
        readRows += rows;
        progress.advanced(Progress.Stage.READING, readRows, set.rows());
    }

    private static AnalyzerException failure(Throwable cause) {
        return switch (cause) {
            case AnalyzerException e -> e;
            case RecordingException e -> new AnalyzerException(String.valueOf(e.getMessage()), e);
            case Groups.TooManyGroups e -> new AnalyzerException(String.valueOf(e.getMessage()), e);
            case InterruptedException _ -> new CancelledException();
            default -> throw new IllegalStateException("reading packets failed", cause);
        };
    }

    /** Consecutive batches of one file. */
    private record Chunk(int source, List<Batch> batches) {}

    /** What a thread does with its chunks. */
    private interface Work {

        void begin(int chunk);

        void take(SourceScan source, Batch batch) throws RecordingException;

        void end(int chunk);

        void finish() throws InterruptedException;
    }

    /** Makes a thread's work. */
    @FunctionalInterface
    private interface Supply {

        Work newWork();
    }

    /** Packets of each group in each chunk, and of each group and length. */
    private final class Counting implements Work {

        private final SelectedRows rows = new SelectedRows();
        private final LongTable ownKinds = new LongTable();
        private int[] packets = {};

        @Override
        public void begin(int chunk) {
            packets = new int[groups.size()];
        }

        @Override
        public void take(SourceScan source, Batch batch) throws RecordingException {
            int selected = rows.load(source, batch);
            int[] group = rows.groups();
            long[] length = rows.lengths();
            if (packets.length < groups.size()) {
                packets = Arrays.copyOf(packets, groups.size());
            }
            for (int row = 0; row < selected; row++) {
                packets[group[row]]++;
                ownKinds.add(StreamLayout.key(group[row], length[row]), 1);
            }
        }

        @Override
        public void end(int chunk) {
            groupPackets[chunk] = packets;
        }

        @Override
        public void finish() throws InterruptedException {
            synchronized (kinds) {
                ownKinds.forEach(kinds::add);
            }
        }
    }

    /** Puts each packet into its place. */
    private final class Filling implements Work {

        private final SelectedRows rows = new SelectedRows();
        private final StreamLayout layout;
        private StreamLayout.Place place;
        private ChunkRuns chunkRuns;

        Filling(StreamLayout layout) {
            this.layout = layout;
            this.place = layout.place(0);
            this.chunkRuns = new ChunkRuns(layout.streams());
        }

        @Override
        public void begin(int chunk) {
            place = layout.place(chunk);
            chunkRuns = new ChunkRuns(layout.streams());
        }

        @Override
        public void take(SourceScan source, Batch batch) throws RecordingException {
            int selected = rows.load(source, batch);
            int[] group = rows.groups();
            long[] length = rows.lengths();
            long[] timesNs = rows.timesNs();
            for (int row = 0; row < selected; row++) {
                int stream = layout.streamOf(group[row]);
                chunkRuns.add(stream, place.position(stream), timesNs[row] / bucketNs);
                layout.put(place, group[row], stream, length[row]);
            }
        }

        @Override
        public void end(int chunk) {
            runs[chunk] = chunkRuns;
        }

        @Override
        public void finish() {
            // Everything is in its place.
        }
    }

    /** Where in a chunk the packets of each stream come to another bucket. */
    static final class ChunkRuns {

        private final long[] current;
        private final int[] used;
        private final int[][] starts;
        private final long[][] buckets;

        ChunkRuns(int streams) {
            current = new long[streams];
            used = new int[streams];
            starts = new int[streams][];
            buckets = new long[streams][];
            Arrays.fill(starts, new int[0]);
            Arrays.fill(buckets, new long[0]);
        }

        void add(int stream, int position, long bucket) {
            int runs = used[stream];
            if (runs > 0 && current[stream] == bucket) {
                return;
            }
            if (runs == starts[stream].length) {
                starts[stream] = Arrays.copyOf(starts[stream], Math.max(4, runs * 2));
                buckets[stream] = Arrays.copyOf(buckets[stream], Math.max(4, runs * 2));
            }
            starts[stream][runs] = position;
            buckets[stream][runs] = bucket;
            current[stream] = bucket;
            used[stream]++;
        }

        int[] starts(int stream) {
            return Arrays.copyOf(starts[stream], used[stream]);
        }

        long[] buckets(int stream) {
            return LongStream.of(buckets[stream]).limit(used[stream]).toArray();
        }
    }
}
