package netqscope.capture;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import netqscope.bpf.ProbeException;
import netqscope.recording.Column;
import netqscope.recording.EndReason;
import netqscope.recording.Loss;
import org.jspecify.annotations.Nullable;

/**
 * The thread that empties the rings into batches until something ends the recording, and then to the last event.
 *
 * <p>It never waits for the disk while a batch is free. When none is, the rings fill and the kernel counts what is lost. The limits are
 * checked here, so that nothing that blocks the other threads can keep a recording from ending.
 */
final class DrainLoop implements Callable<Void> {

    /** An event is in the file within a second, also when the disk takes its time. */
    private static final long FLUSH_NS = 500_000_000;

    private static final long PROGRESS_NS = 250_000_000;
    private static final long POOL_WAIT_NS = 10_000_000;
    private static final long ROW_BITS = rowBits();

    private final EventSource source;
    private final BatchPool pool;
    private final BatchWriter writer;
    private final Limits limits;
    private final Stop stop;
    private final boolean publishesProgress;
    private final DrainPace pace;
    private final LossLog losses;
    private final long[] lostByRing;
    private final long startNs;

    private @Nullable PooledBatch batch;
    private long batchStartNs;
    private long rows;
    private long durationNs;
    private volatile Progress progress = Progress.NONE;

    /** @param publishesProgress whether anybody looks at it; to know it takes system calls */
    DrainLoop(
            EventSource source,
            BatchPool pool,
            BatchWriter writer,
            Limits limits,
            Stop stop,
            boolean publishesProgress) {
        this.source = source;
        this.pool = pool;
        this.writer = writer;
        this.limits = limits;
        this.stop = stop;
        this.publishesProgress = publishesProgress;
        pace = new DrainPace(source.ringEvents());
        lostByRing = new long[source.rings()];
        startNs = source.monotonicNs();
        losses = new LossLog(source.rings(), startNs);
    }

    @Override
    public @Nullable Void call() throws ProbeException, InterruptedException {
        try {
            drainUntilStopped();
            source.detach();
            durationNs = source.monotonicNs() - startNs;
            drainRest();
            return null;
        } finally {
            // Wakes whoever waits for the end, also when a bug ends this thread; a no-op after any other reason.
            stop.request(EndReason.TERMINATED);
            // What was drained is written, whatever ended the drain.
            submit();
            pool.end();
        }
    }

    Progress progress() {
        return progress;
    }

    /** Rows drained; to be asked after the thread ended, like the following. */
    long rows() {
        return rows;
    }

    /** When recording began, by CLOCK_MONOTONIC. */
    long startNs() {
        return startNs;
    }

    long durationNs() {
        return durationNs;
    }

    List<Loss> losses() {
        return losses.losses();
    }

    private void drainUntilStopped() throws ProbeException, InterruptedException {
        long drainedSinceWait = 0;
        long lastWaitNs = startNs;
        while (!stop.isRequested()) {
            long nowNs = source.monotonicNs();
            readLost(nowNs);
            boolean ringsEmpty = false;
            PooledBatch current = takeBatch(POOL_WAIT_NS);
            if (current != null) {
                int room = current.freeRows();
                int added = drainInto(current, nowNs);
                drainedSinceWait += added;
                ringsEmpty = added < room;
            }
            checkLimits(nowNs - startNs);
            publishProgress(nowNs - startNs);
            if (ringsEmpty) {
                waitForEvents(pace.waitNs(drainedSinceWait, nowNs - lastWaitNs), nowNs - startNs);
                drainedSinceWait = 0;
                lastWaitNs = nowNs;
            }
        }
    }

    private void drainRest() throws InterruptedException {
        readLost(source.monotonicNs());
        boolean ringsEmpty = false;
        while (!ringsEmpty) {
            PooledBatch current = takeBatch(Long.MAX_VALUE);
            if (current != null) {
                int room = current.freeRows();
                ringsEmpty = drainInto(current, startNs) < room;
            }
        }
    }

    private void readLost(long nowNs) {
        source.readLost(lostByRing);
        losses.reading(nowNs, lostByRing);
    }

    /** The batch being filled, or an empty one; null if there is none in that time. */
    private @Nullable PooledBatch takeBatch(long timeoutNs) throws InterruptedException {
        if (batch == null) {
            batch = pool.takeEmpty(timeoutNs).orElse(null);
        }
        return batch;
    }

    /** Returns how many events were added, and submits the batch if it is full or was begun long enough ago. */
    private int drainInto(PooledBatch current, long nowNs) {
        boolean wasEmpty = current.rows() == 0;
        int added = current.fillFrom(source);
        rows += added;
        if (wasEmpty) {
            batchStartNs = nowNs;
        }
        boolean due = current.rows() > 0 && nowNs - batchStartNs >= FLUSH_NS;
        if (current.freeRows() == 0 || due) {
            submit();
        }
        return added;
    }

    private void submit() {
        if (batch != null && batch.rows() > 0) {
            pool.submit(batch);
            batch = null;
        }
    }

    private void checkLimits(long elapsedNs) {
        BatchWriter.Written written = writer.written();
        long bytes = written.bytes() + (rows - written.rows()) * ROW_BITS / Byte.SIZE;
        Optional<EndReason> reached = limits.reached(elapsedNs, rows, bytes);
        reached.ifPresent(stop::request);
    }

    private void publishProgress(long elapsedNs) throws ProbeException {
        if (publishesProgress && elapsedNs - progress.elapsedNs() >= PROGRESS_NS) {
            EventSource.Seen seen = source.seen();
            progress = new Progress(
                    elapsedNs,
                    seen.tx(),
                    seen.rx(),
                    rows,
                    losses.total(),
                    seen.sampledOut(),
                    writer.written().bytes());
        }
    }

    private void waitForEvents(long waitNs, long elapsedNs) {
        long boundedNs = limits.waitNs(waitNs, elapsedNs);
        if (boundedNs > 0) {
            LockSupport.parkNanos(this, boundedNs);
        }
    }

    private static long rowBits() {
        long bits = 0;
        for (Column column : Column.values()) {
            // Each with its validity bit, also where no value can be missing.
            bits += column.bytes() * (long) Byte.SIZE + 1;
        }
        return bits;
    }
}
