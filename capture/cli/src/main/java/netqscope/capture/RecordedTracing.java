package netqscope.capture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import netqscope.bpf.ProbeException;
import netqscope.bpf.ProbeOptions;
import netqscope.bpf.QueueProbe;
import netqscope.recording.Account;
import netqscope.recording.EndReason;
import netqscope.recording.RecordingException;
import netqscope.recording.RecordingWriter;
import netqscope.recording.Text;
import netqscope.recording.Totals;

/** The recorder as {@code capture} runs it, with all its threads, into a file that is removed when it has been measured. */
final class RecordedTracing implements Tracing {

    private static final int BATCHES = 24;
    private static final int BATCHES_AT_FIRST = 4;

    private final RecordingWriter writer;
    private final BatchPool pool;
    private final QueueProbe probe;
    private final ProbeOptions options;
    private final Stop stop = new Stop();
    private final FutureTask<RecordingRun> run;

    private RecordedTracing(RecordingWriter writer, BatchPool pool, QueueProbe probe, ProbeOptions options) {
        this.writer = writer;
        this.pool = pool;
        this.probe = probe;
        this.options = options;
        run = new FutureTask<>(() -> RecordingRun.untilStopped(
                new ProbeEvents(probe, options.devices().size()), pool, writer, Limits.NONE, stop, null));
        Thread.ofPlatform().name("recorder").start(run);
    }

    static RecordedTracing attach(Tracer tracer, ProbeOptions options) throws CaptureException, ProbeException {
        RecordingWriter writer;
        try {
            writer = RecordingWriter.create(tracer.file(), RecordingMetadata.start(options));
        } catch (RecordingException e) {
            throw new CaptureException(e.getMessage(), e);
        }
        BatchPool pool = new BatchPool(() -> new PooledBatch(writer.newBatch()), BATCHES_AT_FIRST, BATCHES);
        try {
            return new RecordedTracing(writer, pool, QueueProbe.open(options), options);
        } catch (ProbeException e) {
            pool.close();
            remove(writer);
            throw e;
        }
    }

    @Override
    public Optional<Totals> detach() throws CaptureException, ProbeException, RecordingException, InterruptedException {
        stop.request(EndReason.DURATION);
        RecordingRun ended = ended();
        if (ended.writeFailure().isPresent()) {
            throw cannotWrite(ended.writeFailure().get());
        }
        List<String> names =
                options.devices().stream().map(device -> device.name()).toList();
        FinalAccount account =
                FinalAccount.of(probe.counters(), options.directions(), probe.cpuCount(), names, ended.rows());
        return Optional.of(account.accounts().stream().map(Account::totals).reduce(Totals.ZERO, Totals::plus));
    }

    @Override
    public void close() {
        stop.request(EndReason.TERMINATED);
        try {
            ended();
        } catch (ProbeException | InterruptedException e) {
            System.getLogger(RecordedTracing.class.getName()).log(System.Logger.Level.DEBUG, "on closing", e);
        }
        probe.close();
        pool.close();
        remove(writer);
    }

    /** A failure of the variant and not of the experiment's file, which keeps its rounds. */
    private CaptureException cannotWrite(RecordingException failure) {
        String reason = failure.getCause() instanceof IOException e ? Text.reason(e) : failure.getMessage();
        return new CaptureException(
                "cannot write %s, which the recorder writes to while it is measured and which is removed then: %s"
                        .formatted(writer.partialFile(), reason),
                failure);
    }

    private RecordingRun ended() throws ProbeException, InterruptedException {
        try {
            return run.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof ProbeException failure) {
                throw failure;
            }
            throw new IllegalStateException("the recorder failed", e.getCause());
        }
    }

    private static void remove(RecordingWriter writer) {
        writer.close();
        try {
            Files.deleteIfExists(writer.partialFile());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove " + writer.partialFile(), e);
        }
    }
}
