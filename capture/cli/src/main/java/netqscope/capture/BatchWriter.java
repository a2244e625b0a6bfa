package netqscope.capture;

import java.util.Optional;
import java.util.concurrent.Callable;
import netqscope.recording.EndReason;
import netqscope.recording.RecordingException;
import netqscope.recording.RecordingWriter;
import org.jspecify.annotations.Nullable;

/**
 * The thread that waits for the disk, so that the drain need not.
 *
 * <p>After a write failed, it asks for the end and only counts the rows that come after, so that the summary can tell them from the rows
 * that are in the file.
 */
final class BatchWriter implements Callable<Void> {

    /** What is in the file by now. */
    record Written(long rows, long bytes) {}

    private final RecordingWriter writer;
    private final BatchPool pool;
    private final Stop stop;
    private final Unwritten unwritten;
    private @Nullable RecordingException failure;
    private volatile Written written;

    BatchWriter(RecordingWriter writer, BatchPool pool, Stop stop, Unwritten unwritten) {
        this.writer = writer;
        this.pool = pool;
        this.stop = stop;
        this.unwritten = unwritten;
        written = new Written(0, writer.bytesWritten());
    }

    @Override
    public @Nullable Void call() throws InterruptedException {
        try {
            for (Optional<PooledBatch> next = pool.takeFilled(); next.isPresent(); next = pool.takeFilled()) {
                write(next.get());
                pool.recycle(next.get());
            }
            return null;
        } finally {
            pool.abandon();
        }
    }

    Written written() {
        return written;
    }

    /** Why not every row is in the file; to be asked after the thread ended. */
    Optional<RecordingException> failure() {
        return Optional.ofNullable(failure);
    }

    private void write(PooledBatch batch) {
        if (failure == null) {
            try {
                writer.write(batch.events(), batch.rows());
                written = new Written(written.rows() + batch.rows(), writer.bytesWritten());
                return;
            } catch (RecordingException e) {
                failure = e;
                stop.request(EndReason.WRITE_FAILED);
            }
        }
        unwritten.add(batch.events(), batch.rows());
    }
}
