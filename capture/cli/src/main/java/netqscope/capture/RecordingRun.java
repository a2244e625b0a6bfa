package netqscope.capture;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.Stream;
import netqscope.bpf.ProbeException;
import netqscope.recording.EndReason;
import netqscope.recording.Loss;
import netqscope.recording.RecordingException;
import netqscope.recording.RecordingWriter;
import org.jspecify.annotations.Nullable;

/**
 * A recording while it runs: from the first event to the last one written.
 *
 * @param rows drained, and in the file unless writing failed
 * @param startNs CLOCK_MONOTONIC when it began, just after attaching
 * @param durationNs until detaching
 * @param losses what was lost in the rings, then what could not be written
 * @param unwritten drained, but not in the file since writing failed
 */
record RecordingRun(
        EndReason reason,
        long rows,
        long startNs,
        long durationNs,
        List<Loss> losses,
        Optional<RecordingException> writeFailure,
        Unwritten unwritten) {

    private static final long SHOW_EVERY_NS = 1_000_000_000;

    /**
     * Records until a limit is reached or the end is asked for, and then what the rings still hold.
     *
     * @param onProgress called once a second by this thread, which may be kept waiting without harm to the recording; null if
     *     nobody wants to know
     */
    static RecordingRun untilStopped(
            EventSource source,
            BatchPool pool,
            RecordingWriter writer,
            Limits limits,
            Stop stop,
            @Nullable Consumer<Progress> onProgress)
            throws ProbeException, InterruptedException {
        Unwritten unwritten = new Unwritten(source.rings());
        BatchWriter batchWriter = new BatchWriter(writer, pool, stop, unwritten);
        DrainLoop drainLoop = new DrainLoop(source, pool, batchWriter, limits, stop, onProgress != null);
        runThreads(drainLoop, batchWriter, stop, onProgress);
        return new RecordingRun(
                batchWriter.failure().isPresent()
                        ? EndReason.WRITE_FAILED
                        : stop.reason().orElseThrow(),
                drainLoop.rows(),
                drainLoop.startNs(),
                drainLoop.durationNs(),
                Stream.concat(drainLoop.losses().stream(), unwritten.losses().stream())
                        .toList(),
                batchWriter.failure(),
                unwritten);
    }

    private static void runThreads(
            DrainLoop drainLoop, BatchWriter batchWriter, Stop stop, @Nullable Consumer<Progress> onProgress)
            throws ProbeException, InterruptedException {
        Future<Void> writing;
        Future<Void> draining;
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            writing = threads.submit(batchWriter);
            draining = threads.submit(drainLoop);
            try {
                while (!stop.await(SHOW_EVERY_NS)) {
                    if (onProgress != null) {
                        onProgress.accept(drainLoop.progress());
                    }
                }
            } finally {
                stop.request(EndReason.TERMINATED);
            }
        }
        rethrow(writing);
        rethrow(draining);
    }

    private static void rethrow(Future<Void> ended) throws ProbeException {
        if (ended.state() != Future.State.FAILED) {
            return;
        }
        switch (ended.exceptionNow()) {
            case ProbeException e -> throw e;
            case Throwable bug -> throw new IllegalStateException("a thread of the recording failed", bug);
        }
    }
}
