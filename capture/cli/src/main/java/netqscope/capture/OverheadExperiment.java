package netqscope.capture;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import netqscope.bpf.DeviceInfo;
import netqscope.bpf.LoadHost;
import netqscope.bpf.ProbeException;
import netqscope.bpf.UdpTarget;
import netqscope.overhead.ExperimentEnd;
import netqscope.overhead.OverheadStart;
import netqscope.overhead.OverheadWriter;
import netqscope.recording.RecordingException;
import netqscope.recording.ToolVersion;
import org.jspecify.annotations.Nullable;

/** An overhead experiment from the request to the finished file and what is said about it. */
final class OverheadExperiment {

    private static final Inet4Address LOOPBACK = (Inet4Address) InetAddress.ofLiteral("127.0.0.1");
    private static final String RECORDING_SUFFIX = ".slice";
    private static final int IP_AND_UDP_BYTES = 28;

    private final OverheadRequest request;
    private final PrintWriter messages;
    private final Stop stop;
    private final boolean terminal;

    /** @param terminal whether messages go to a terminal, which has a line to show progress on */
    OverheadExperiment(OverheadRequest request, PrintWriter messages, Stop stop, boolean terminal) {
        this.request = request;
        this.messages = messages;
        this.stop = stop;
        this.terminal = terminal;
    }

    /** Returns when the file is complete, or has the rounds that were finished before it was stopped. */
    void conduct() throws CaptureException, ProbeException, RecordingException, InterruptedException {
        if (request.device().isPresent()) {
            DeviceInfo device = DeviceInfo.of(request.device().get());
            requireUsable(device);
            conduct(device, new UdpTarget(LOOPBACK, Optional.empty(), request.payloadBytes()));
            return;
        }
        try (VethPair pair = VethPair.create()) {
            UdpTarget target = new UdpTarget(pair.farAddress(), Optional.of(pair.namespace()), request.payloadBytes());
            conduct(DeviceInfo.of(pair.name()), target);
        }
    }

    private void requireUsable(DeviceInfo device) throws CaptureException {
        try {
            @Nullable NetworkInterface networkInterface = NetworkInterface.getByName(device.name());
            if (networkInterface == null || !networkInterface.isUp()) {
                throw new CaptureException(
                        "%1$s is down or has no link, so that it carries no load; 'ip link set %1$s up' brings it up"
                                .formatted(device.name()));
            }
            if (request.load().isEmpty() && !networkInterface.isLoopback()) {
                throw new CaptureException(
                        "%s cannot carry the built-in load, which stays within this host: use -n lo, or --veth, or bring a load with --load"
                                .formatted(device.name()));
            }
        } catch (IOException e) {
            throw new CaptureException("cannot ask whether %s is up: %s".formatted(device.name(), e.getMessage()), e);
        }
    }

    private void conduct(DeviceInfo device, UdpTarget target)
            throws CaptureException, ProbeException, RecordingException, InterruptedException {
        if (request.load().isEmpty() && request.payloadBytes() > device.mtu() - IP_AND_UDP_BYTES) {
            throw new CaptureException("--bytes %d does not fit into a packet of %s, whose MTU is %d; %d do at most"
                    .formatted(request.payloadBytes(), device.name(), device.mtu(), device.mtu() - IP_AND_UDP_BYTES));
        }
        try (OverheadWriter writer = OverheadWriter.create(request.file(), start(device))) {
            writer.leftOver()
                    .ifPresent(kept -> messages.println("the unfinished experiment that was %s is kept as %s"
                            .formatted(writer.partialFile(), kept)));
            Rounds rounds;
            Map<Workload, Load> loads = new HashMap<>();
            try {
                Tracer tracer = new Tracer(device, request.samplingMethod(), request.ring(), recording());
                openLoads(loads, device, target);
                rounds = new Rounds(request, tracer, loads, stop);
                measure(rounds, writer, device);
            } catch (CaptureException | ProbeException | RecordingException e) {
                writer.discard(e);
                throw e;
            } finally {
                loads.values().forEach(Load::close);
            }
            finish(rounds, writer);
        }
    }

    /** Beside the experiment's own file, as a recording would be: {@code FILE.slice.partial}, since it is never finished. */
    private Path recording() throws CaptureException {
        Path file = request.file().resolveSibling(request.file().getFileName() + RECORDING_SUFFIX);
        Path left = file.resolveSibling(file.getFileName() + ".partial");
        try {
            // An experiment that was killed left it; the lock on its own file says that no other one runs.
            Files.deleteIfExists(left);
        } catch (IOException e) {
            throw new CaptureException("cannot remove %s, which a killed experiment left: %s".formatted(left, e), e);
        }
        return file;
    }

    private void openLoads(Map<Workload, Load> loads, DeviceInfo device, UdpTarget target)
            throws CaptureException, ProbeException {
        List<Integer> cpus = LoadHost.cpus();
        for (Workload workload : request.schedule().workloads()) {
            Load load = switch (workload) {
                case Workload.Flood(int threads) -> BuiltInLoad.flood(target, cpus.subList(0, threads));
                case Workload.PingPong() -> BuiltInLoad.pingPong(target, cpus);
                case Workload.Command() -> CommandLoad.of(request.load().orElseThrow(), device.name(), stop);
            };
            loads.put(workload, load);
            stop.whenRequested(load::stop);
        }
    }

    private void measure(Rounds rounds, OverheadWriter writer, DeviceInfo device)
            throws CaptureException, ProbeException, RecordingException, InterruptedException {
        LiveLine line = new LiveLine(messages);
        boolean shows = terminal && !request.quiet();
        try {
            rounds.rehearse();
            messages.println("measuring %s -> %s".formatted(device.name(), request.file()));
            messages.flush();
            if (shows) {
                line.show("warming up");
            }
            rounds.warmUp();
            RemainingTime remaining = new RemainingTime(request.schedule(), System.nanoTime());
            rounds.run(writer, (round, slices) -> {
                if (shows) {
                    line.show(remaining.text(round, slices, System.nanoTime()));
                }
            });
        } catch (CaptureException | ProbeException e) {
            if (rounds.finishedRounds() == 0) {
                throw e;
            }
            writer.finish(ExperimentEnd.INTERRUPTED);
            throw new CaptureException(
                    "%s; the rounds before, %d of %d, are in %s"
                            .formatted(
                                    e.getMessage(),
                                    rounds.finishedRounds(),
                                    request.schedule().rounds(),
                                    request.file()),
                    e);
        } finally {
            line.erase();
        }
        if (rounds.finishedRounds() == 0) {
            throw new CaptureException("stopped before a round was over: nothing was measured, and %s is not written"
                    .formatted(request.file()));
        }
    }

    private void finish(Rounds rounds, OverheadWriter writer) throws RecordingException {
        int planned = request.schedule().rounds();
        int finished = rounds.finishedRounds();
        writer.finish(finished == planned ? ExperimentEnd.COMPLETE : ExperimentEnd.INTERRUPTED);
        if (!request.quiet()) {
            messages.println((finished == planned
                            ? String.format(Locale.ROOT, "%,d rounds", finished)
                            : String.format(Locale.ROOT, "stopped: %,d of %,d rounds", finished, planned))
                    + " -> %1$s; 'analyzer overhead %1$s' shows them".formatted(request.file()));
        }
        OverheadSummary summary = new OverheadSummary(request, rounds.measurements());
        (request.quiet() ? summary.losses() : summary.lines()).forEach(messages::println);
        messages.flush();
    }

    private OverheadStart start(DeviceInfo device) {
        return OverheadStart.builder()
                .toolVersion(ToolVersion.current())
                .title("what tracing %s costs".formatted(request.device().isPresent() ? device.name() : "a veth pair"))
                .host(HostFacts.host())
                .kernel(HostFacts.kernel())
                .cpuModel(HostFacts.cpuModel())
                .cpus(HostFacts.cpus())
                .mitigations(HostFacts.mitigations())
                .clockSource(HostFacts.clockSource())
                .bpfJit(HostFacts.bpfJit())
                .device(device.name())
                .load(request.load()
                        .orElse("built-in UDP, %d bytes of payload, a pinned sender a thread"
                                .formatted(request.payloadBytes())))
                .rateUnit(request.rateUnit().label())
                .baseVariant(request.schedule().variants().getFirst().kind().label())
                .rounds(request.schedule().rounds())
                .seconds(request.sliceNs() / 1e9)
                .warmupSeconds(request.warmUpNs() / 1e9)
                .startRealtimeNs(RecordingMetadata.clockPair().realtimeNs())
                .build();
    }
}
