package netqscope.capture;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import netqscope.bpf.DeviceInfo;
import netqscope.bpf.ProbeException;
import netqscope.bpf.ProbeOptions;
import netqscope.bpf.QueueProbe;
import netqscope.recording.RecordingEnd;
import netqscope.recording.RecordingException;
import netqscope.recording.RecordingWriter;
import org.jspecify.annotations.Nullable;

/** A recording from the devices asked for to the finished file and the summary. */
final class Recorder {

    /** Of 2.6 MB each: what the disk may lag behind before events wait in the rings. */
    private static final int BATCHES = 24;

    private static final int BATCHES_AT_FIRST = 4;

    private final CaptureRequest request;
    private final PrintWriter messages;
    private final Stop stop;
    private final boolean terminal;

    /** @param terminal whether messages go to a terminal, which has a line to show progress on */
    Recorder(CaptureRequest request, PrintWriter messages, Stop stop, boolean terminal) {
        this.request = request;
        this.messages = messages;
        this.stop = stop;
        this.terminal = terminal;
    }

    /** Returns when the recording is complete; whatever kept it from that is thrown, after the summary if there is one. */
    void record() throws CaptureException, ProbeException, RecordingException, InterruptedException {
        List<DeviceInfo> devices = devices();
        List<String> names = devices.stream().map(DeviceInfo::name).toList();
        ProbeOptions options =
                new ProbeOptions(devices, request.directions(), request.ring().bytes(), request.sampling());
        // The probe last: what is wrong with the file should be known before, and no event should wait for memory.
        try (RecordingWriter writer = RecordingWriter.create(request.file(), RecordingMetadata.start(options));
                BatchPool pool = new BatchPool(() -> new PooledBatch(writer.newBatch()), BATCHES_AT_FIRST, BATCHES);
                QueueProbe probe = attach(options, writer)) {
            writer.leftOver()
                    .ifPresent(kept -> messages.println("the unfinished recording that was %s is kept as %s"
                            .formatted(writer.partialFile(), kept)));
            messages.println("recording " + String.join(", ", names) + " -> " + request.file());
            messages.flush();
            RecordingRun run = run(new ProbeEvents(probe, devices.size()), pool, writer);
            finish(run, account(probe, names, run, writer), names, writer);
        }
    }

    private List<DeviceInfo> devices() throws CaptureException, ProbeException {
        List<DeviceInfo> devices = new ArrayList<>();
        Map<Integer, String> askedFor = new HashMap<>();
        for (String name : request.interfaces()) {
            DeviceInfo device = DeviceInfo.of(name);
            String other = askedFor.put(device.ifindex(), name);
            if (other != null) {
                throw new CaptureException("%s and %s are the same interface; name it once".formatted(other, name));
            }
            devices.add(device);
        }
        return devices;
    }

    private static QueueProbe attach(ProbeOptions options, RecordingWriter writer) throws ProbeException {
        try {
            return QueueProbe.open(options);
        } catch (ProbeException e) {
            writer.discard(e);
            throw e;
        }
    }

    private RecordingRun run(EventSource source, BatchPool pool, RecordingWriter writer)
            throws CaptureException, InterruptedException {
        LiveLine line = new LiveLine(messages);
        @Nullable Consumer<Progress> onProgress = terminal && !request.quiet() ? line::show : null;
        try {
            return RecordingRun.untilStopped(source, pool, writer, request.limits(), stop, onProgress);
        } catch (ProbeException e) {
            throw incomplete(e, writer);
        } finally {
            line.erase();
        }
    }

    private FinalAccount account(QueueProbe probe, List<String> devices, RecordingRun run, RecordingWriter writer)
            throws CaptureException {
        try {
            return FinalAccount.of(probe.counters(), request.directions(), probe.cpuCount(), devices, run.rows());
        } catch (ProbeException | CaptureException e) {
            throw incomplete(e, writer);
        }
    }

    private void finish(RecordingRun run, FinalAccount account, List<String> devices, RecordingWriter writer)
            throws CaptureException, RecordingException {
        // Also when the disk is full: without the piece of a batch at its end, the file most often has room for the
        // account.
        Optional<RecordingException> failure = finishFile(run, account.without(run.unwritten()), writer);
        Path file = failure.isEmpty() ? request.file() : writer.partialFile();
        report(Summary.of(request, devices, run, account, file, new ByteSize(writer.bytesWritten())));
        if (failure.isPresent()) {
            throw run.writeFailure().orElse(failure.get());
        }
        if (run.writeFailure().isPresent()) {
            throw cutShort(run.writeFailure().get());
        }
    }

    private Optional<RecordingException> finishFile(RecordingRun run, FinalAccount account, RecordingWriter writer) {
        try {
            writer.finish(new RecordingEnd(
                    RecordingMetadata.clockPair(),
                    OptionalLong.of(run.startNs()),
                    run.durationNs(),
                    account.accounts(),
                    run.losses(),
                    account.missed(),
                    run.reason()));
            return Optional.empty();
        } catch (RecordingException e) {
            return Optional.of(e);
        }
    }

    private void report(Summary summary) {
        if (request.json()) {
            messages.println(SummaryJson.of(summary));
        } else {
            (request.quiet() ? summary.lossLines() : summary.lines()).forEach(messages::println);
        }
        messages.flush();
    }

    private CaptureException cutShort(RecordingException failure) {
        String reason = failure.getCause() == null
                ? failure.getMessage()
                : failure.getCause().getMessage();
        return new CaptureException(
                "cannot write more to %s: %s. What was recorded before is in it.".formatted(request.file(), reason),
                failure);
    }

    private static CaptureException incomplete(Exception cause, RecordingWriter writer) {
        return new CaptureException(
                "%s; what was recorded until then can be read from %s"
                        .formatted(cause.getMessage(), writer.partialFile()),
                cause);
    }
}
