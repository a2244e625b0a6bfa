package netqscope.capture;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import netqscope.bpf.DeviceInfo;
import netqscope.bpf.NetqtopProbe;
import netqscope.bpf.ProbeDirection;
import netqscope.bpf.ProbeException;
import netqscope.bpf.ProbeOptions;
import netqscope.bpf.ProbeSampling;
import netqscope.bpf.QueueProbe;
import netqscope.recording.RecordingException;
import netqscope.recording.Totals;
import org.jspecify.annotations.Nullable;

/**
 * Attaches variants, one at a time.
 *
 * @param file what the recorder writes to while it is measured; gone when the variant is closed
 */
record Tracer(DeviceInfo device, ProbeSampling.Method samplingMethod, ByteSize ring, Path file) {

    private static final Set<ProbeDirection> DIRECTIONS = EnumSet.allOf(ProbeDirection.class);

    /** Index numbers are given out from 1 on, and no host comes to this one. */
    private static final int NO_DEVICE = Integer.MAX_VALUE;

    /** @param seed of random numbers, where the variant needs some */
    Tracing attach(Variant variant, long seed) throws CaptureException, ProbeException, RecordingException {
        return switch (variant.kind()) {
            case NONE -> Tracing.NOTHING;
            case FILTERED -> filtered();
            case SAMPLED -> RecordedTracing.attach(this, options(sampling(variant, seed)));
            case FULL -> RecordedTracing.attach(this, options(ProbeSampling.NONE));
            case NETQTOP -> netqtop();
        };
    }

    ProbeSampling sampling(Variant variant, long seed) {
        return variant.distance() == 1
                ? ProbeSampling.NONE
                : new ProbeSampling(samplingMethod, variant.distance(), seed);
    }

    private ProbeOptions options(ProbeSampling sampling) {
        return new ProbeOptions(List.of(device), DIRECTIONS, ring.bytes(), sampling);
    }

    private Tracing filtered() throws ProbeException {
        DeviceInfo nowhere =
                new DeviceInfo(device.name(), NO_DEVICE, device.netns(), "", "", device.mtu(), 1, 1, 1, Map.of());
        QueueProbe probe = QueueProbe.open(new ProbeOptions(List.of(nowhere), DIRECTIONS, ProbeOptions.MIN_RING_BYTES));
        return new Tracing() {
            @Override
            public Optional<Totals> detach() throws ProbeException {
                probe.detach();
                return Optional.empty();
            }

            @Override
            public void close() {
                probe.close();
            }
        };
    }

    private Tracing netqtop() throws CaptureException, ProbeException {
        @Nullable NetqtopProbe opened = null;
        try {
            NetqtopProbe probe = NetqtopProbe.open(device);
            opened = probe;
            probe.attach();
            return new Tracing() {
                @Override
                public Optional<Totals> detach() throws ProbeException {
                    probe.detach();
                    return Optional.empty();
                }

                @Override
                public void close() {
                    probe.close();
                }
            };
        } catch (ProbeException e) {
            if (opened != null) {
                opened.close();
            }
            throw new CaptureException(e.getMessage() + "; or leave it out: --variants none,filtered,sampled,full", e);
        }
    }
}
