package netqscope.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import netqscope.recording.RecordingWriter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(10)
final class BatchPoolTest {

    private static final long SHORT_NS = 1_000_000;
    private static final long FOREVER_NS = Long.MAX_VALUE;

    @TempDir
    private Path folder;

    private RecordingWriter writer;
    private BatchPool pool;
    private final List<PooledBatch> made = new ArrayList<>();

    @BeforeEach
    void openPool() throws Exception {
        writer = TestRecording.create(folder.resolve("run.arrow"));
        pool = new BatchPool(this::make, 1, 2);
    }

    private PooledBatch make() {
        PooledBatch batch = new PooledBatch(writer.newBatch());
        made.add(batch);
        return batch;
    }

    @AfterEach
    void closePool() {
        pool.close();
        writer.close();
    }

    @Test
    void oneIsMadeAtFirstAndTheOtherWhenNoneIsFree() throws Exception {
        assertThat(made).hasSize(1);
        assertThat(pool.takeEmpty(SHORT_NS)).contains(made.getFirst());
        assertThat(pool.takeEmpty(SHORT_NS)).isPresent();
        assertThat(made).hasSize(2);
    }

    @Test
    void thereAreNeverMoreThanTheMost() throws Exception {
        assertThat(pool.takeEmpty(SHORT_NS)).isPresent();
        assertThat(pool.takeEmpty(SHORT_NS)).isPresent();
        assertThat(pool.takeEmpty(SHORT_NS)).isEmpty();
        assertThat(made).hasSize(2);
    }

    @Test
    void aRecycledBatchIsEmptyAndWakesTheDrain() throws Exception {
        PooledBatch first = pool.takeEmpty(SHORT_NS).orElseThrow();
        var _ = pool.takeEmpty(SHORT_NS).orElseThrow();
        FakeEvents events = new FakeEvents();
        events.arrive(5);
        assertThat(first.fillFrom(events)).isEqualTo(5);
        assertThat(first.rows()).isEqualTo(5);
        CompletableFuture<Void> writing = CompletableFuture.runAsync(() -> pool.recycle(first));
        assertThat(pool.takeEmpty(FOREVER_NS)).contains(first);
        assertThat(first.rows()).isZero();
        writing.join();
    }

    @Test
    void filledBatchesComeInOrderAndThenTheEnd() throws Exception {
        PooledBatch first = pool.takeEmpty(SHORT_NS).orElseThrow();
        PooledBatch second = pool.takeEmpty(SHORT_NS).orElseThrow();
        pool.submit(first);
        pool.submit(second);
        pool.end();
        assertThat(pool.takeFilled()).contains(first);
        assertThat(pool.takeFilled()).contains(second);
        assertThat(pool.takeFilled()).isEqualTo(Optional.empty());
    }

    @Test
    void withoutAWriterTheDrainDoesNotWaitForEver() throws Exception {
        var _ = pool.takeEmpty(SHORT_NS).orElseThrow();
        var _ = pool.takeEmpty(SHORT_NS).orElseThrow();
        CompletableFuture<Void> writing = CompletableFuture.runAsync(pool::abandon);
        assertThatThrownBy(() -> pool.takeEmpty(FOREVER_NS))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the writer thread has ended, so no batch will be free again");
        writing.join();
    }
}
