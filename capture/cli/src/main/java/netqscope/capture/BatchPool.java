package netqscope.capture;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * The batches between the drain and the writer: as many as the disk may lag behind, and no more.
 *
 * <p>The drain takes an empty batch, fills and submits it; the writer takes it and recycles it. Further batches are made when none is
 * free and the bound is not reached.
 */
final class BatchPool implements AutoCloseable {

    private final Supplier<PooledBatch> maker;
    private final int most;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition emptied = lock.newCondition();
    private final Condition submitted = lock.newCondition();
    private final List<PooledBatch> made = new ArrayList<>();
    private final Deque<PooledBatch> empty = new ArrayDeque<>();
    private final Deque<PooledBatch> filled = new ArrayDeque<>();
    private boolean ended;
    private boolean abandoned;

    /** @param atFirst made at once: to be done before events come, since the very first takes Arrow half a second to load */
    BatchPool(Supplier<PooledBatch> maker, int atFirst, int most) {
        this.maker = maker;
        this.most = most;
        for (int i = 0; i < atFirst; i++) {
            PooledBatch batch = maker.get();
            made.add(batch);
            empty.add(batch);
        }
    }

    /** Takes an empty batch; nothing if the writer has not given one back in that time. */
    Optional<PooledBatch> takeEmpty(long timeoutNs) throws InterruptedException {
        lock.lock();
        try {
            long leftNs = timeoutNs;
            while (empty.isEmpty() && made.size() == most && !abandoned && leftNs > 0) {
                leftNs = emptied.awaitNanos(leftNs);
            }
            if (abandoned) {
                throw new IllegalStateException("the writer thread has ended, so no batch will be free again");
            }
            if (empty.isEmpty() && made.size() < most) {
                PooledBatch batch = maker.get();
                made.add(batch);
                return Optional.of(batch);
            }
            return Optional.ofNullable(empty.pollLast());
        } finally {
            lock.unlock();
        }
    }

    void submit(PooledBatch batch) {
        lock.lock();
        try {
            filled.addLast(batch);
            submitted.signal();
        } finally {
            lock.unlock();
        }
    }

    /** No batch follows the ones submitted. */
    void end() {
        lock.lock();
        try {
            ended = true;
            submitted.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Waits for the next filled batch; nothing after the last one. */
    Optional<PooledBatch> takeFilled() throws InterruptedException {
        lock.lock();
        try {
            while (filled.isEmpty() && !ended) {
                submitted.await();
            }
            return Optional.ofNullable(filled.pollFirst());
        } finally {
            lock.unlock();
        }
    }

    void recycle(PooledBatch batch) {
        batch.clear();
        lock.lock();
        try {
            empty.addLast(batch);
            emptied.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Nothing will be recycled any more; a drain that waits for a batch must not wait for ever. */
    void abandon() {
        lock.lock();
        try {
            abandoned = true;
            emptied.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Frees the memory; no thread may use a batch any more. */
    @Override
    public void close() {
        made.forEach(PooledBatch::close);
        made.clear();
    }
}
