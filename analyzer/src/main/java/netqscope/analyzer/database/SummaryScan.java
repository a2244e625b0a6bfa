package netqscope.analyzer.database;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import netqscope.analyzer.database.ChunkScan.Edges;
import netqscope.recording.Batch;
import netqscope.recording.RecordingEnd;
import netqscope.recording.RecordingException;
import org.jspecify.annotations.Nullable;

/**
 * The one pass over the memory-mapped columns that counts the packets of a set of files. Threads take chunks of batches;
 * cells of the two summaries leave through two streams while it runs, so that its memory does not grow with the files.
 */
final class SummaryScan {

    /** Columns of a length count: group, length, packets. */
    static final int LENGTH_COLUMNS = 3;

    /** Few enough that all threads have work to the end, many enough that edges are rare. */
    private static final int CHUNK_ROWS = 1 << 19;

    private final RecordingSet set;
    private final Selection selection;
    private final Cancellation cancellation;
    private final Progress progress;
    private final Groups groups = new Groups();
    private final List<LossIntervals> losses = new ArrayList<>();
    private final CellStream cells = new CellStream(ChunkScan.CELL_COLUMNS);
    private final CellStream lengths = new CellStream(LENGTH_COLUMNS);
    private final List<Chunk> chunks = new ArrayList<>();
    private final List<ChunkScan> scans = new ArrayList<>();
    private final Edges[] edges;
    private boolean disordered;
    private long countedRows;

    SummaryScan(RecordingSet set, Selection selection, Cancellation cancellation, Progress progress) {
        this.set = set;
        this.selection = selection;
        this.cancellation = cancellation;
        this.progress = progress;
        for (int i = 0; i < set.sources().size(); i++) {
            Source source = set.sources().get(i);
            losses.add(new LossIntervals(
                    source.recording().end().map(RecordingEnd::losses).orElse(List.of())));
            addChunks(i, source.recording().batches());
        }
        edges = new Edges[chunks.size()];
    }

    /** Rows of {@link ChunkScan#CELL_COLUMNS}; to be taken while {@link #run} runs. */
    CellStream cells() {
        return cells;
    }

    /** Rows of {@link #LENGTH_COLUMNS}, a group and length in several of them; to be taken while {@link #run} runs. */
    CellStream lengths() {
        return lengths;
    }

    /**
     * Counts everything; both streams end with it, whatever happens.
     *
     * @throws RecordingException if compressed data is damaged
     */
    void run() throws RecordingException, AnalyzerException {
        int threads = Math.clamp(chunks.size(), 1, Runtime.getRuntime().availableProcessors());
        try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
            AtomicInteger next = new AtomicInteger();
            List<Future<?>> workers = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                ChunkScan scan = new ChunkScan(cells.writer(), lengths.writer());
                scans.add(scan);
                workers.add(executor.submit(() -> scanChunks(scan, next)));
            }
            for (Future<?> worker : workers) {
                worker.get();
            }
            mergeEdges();
            cells.end();
            lengths.end();
        } catch (ExecutionException e) {
            fail(e.getCause() == null ? e : e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            fail(e);
        }
    }

    /** The groups that occur, by their number. */
    List<Groups.Group> groups() {
        return groups.list();
    }

    /** What the rows of selected packets look like. */
    Set<Groups.RawQueue> rawQueues() {
        return groups.rawQueues();
    }

    /** Recorded packets of one loss of a file, whatever the selection. */
    long recorded(int source, int loss) {
        return losses.get(source).recorded(loss);
    }

    /** Whether a millisecond of a group may have several cells: only in a damaged file. */
    boolean disordered() {
        return disordered || scans.stream().anyMatch(ChunkScan::disordered);
    }

    /** Of the selected packets, since time 0; {@link Long#MAX_VALUE} if there are none. */
    long firstNs() {
        return scans.stream().mapToLong(ChunkScan::firstNs).min().orElse(Long.MAX_VALUE);
    }

    /** {@link Long#MIN_VALUE} if there are none. */
    long lastNs() {
        return scans.stream().mapToLong(ChunkScan::lastNs).max().orElse(Long.MIN_VALUE);
    }

    /** Rows that no capture can have written. */
    long rejected() {
        return scans.stream().mapToLong(ChunkScan::rejected).sum();
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

    private @Nullable Void scanChunks(ChunkScan scan, AtomicInteger next)
            throws RecordingException, CancelledException, InterruptedException {
        boolean done = false;
        try {
            scanRemaining(scan, next);
            scan.finish();
            done = true;
            return null;
        } finally {
            if (!done) {
                // The others need not read on.
                next.set(chunks.size());
            }
        }
    }

    private void scanRemaining(ChunkScan scan, AtomicInteger next)
            throws RecordingException, CancelledException, InterruptedException {
        List<String> deviceNames = set.devices();
        int source = -1;
        SourceScan sourceScan = null;
        for (int i = next.getAndIncrement(); i < chunks.size(); i = next.getAndIncrement()) {
            Chunk chunk = chunks.get(i);
            if (sourceScan == null || source != chunk.source()) {
                source = chunk.source();
                sourceScan =
                        new SourceScan(set.sources().get(source), selection, groups, deviceNames, losses.get(source));
            }
            edges[i] = scan.scan(i + 1, sourceScan, chunk.batches(), cancellation, this::count);
        }
    }

    private synchronized void count(long rows) {
        countedRows += rows;
        progress.advanced(Progress.Stage.READING, countedRows, set.rows());
    }

    // Chunks follow each other in time, and so do the edges of a group.
    private void mergeEdges() throws InterruptedException {
        Map<Long, long[]> last = new HashMap<>();
        CellStream.Writer writer = cells.writer();
        for (Edges chunk : edges) {
            for (int i = 0; i < chunk.size(); i++) {
                long[] cell = chunk.cell(i);
                long[] before = last.get(cell[ChunkScan.GROUP]);
                if (before != null && before[ChunkScan.BUCKET] == cell[ChunkScan.BUCKET]) {
                    for (int column = ChunkScan.PACKETS; column < ChunkScan.CELL_COLUMNS; column++) {
                        before[column] += cell[column];
                    }
                    continue;
                }
                if (before != null) {
                    disordered |= before[ChunkScan.BUCKET] > cell[ChunkScan.BUCKET];
                    writer.add(before, 0);
                }
                last.put(cell[ChunkScan.GROUP], cell);
            }
        }
        for (long[] cell : last.values()) {
            writer.add(cell, 0);
        }
        writer.flush();
    }

    private void fail(Throwable cause) throws RecordingException, AnalyzerException {
        if (cause instanceof CancellationException) {
            // A statement that takes counts failed, and knows why: the other one must not fail, too, and hide that.
            cells.end();
            lengths.end();
            return;
        }
        cells.fail(cause);
        lengths.fail(cause);
        switch (cause) {
            case RecordingException e -> throw e;
            case AnalyzerException e -> throw e;
            case InterruptedException _ -> throw new CancelledException();
            case Groups.TooManyGroups e -> throw new AnalyzerException(String.valueOf(e.getMessage()), e);
            default -> throw new IllegalStateException("counting packets failed", cause);
        }
    }

    /** Consecutive batches of one file. */
    private record Chunk(int source, List<Batch> batches) {}
}
