package netqscope.capture;

import netqscope.bpf.EventColumns;
import netqscope.bpf.ProbeCounters;
import netqscope.bpf.ProbeDirection;
import netqscope.bpf.ProbeException;
import netqscope.bpf.QueueProbe;

/** The kernel's events, of so many devices. */
record ProbeEvents(QueueProbe probe, int devices) implements EventSource {

    @Override
    public int rings() {
        return probe.ringCount();
    }

    @Override
    public int ringEvents() {
        return probe.ringEvents();
    }

    @Override
    public long monotonicNs() {
        // On Linux this is CLOCK_MONOTONIC, in nanoseconds and without an offset; clockPair() reads the clocks many
        // times.
        return System.nanoTime();
    }

    @Override
    public int drain(EventColumns columns, int fromRow, int maxRows) {
        return probe.drain(columns, fromRow, maxRows);
    }

    @Override
    public void readLost(long[] lostByRing) {
        probe.readLost(lostByRing);
    }

    @Override
    public long[] seenByDirection() throws ProbeException {
        ProbeCounters counters = probe.counters();
        long[] seen = new long[ProbeDirection.values().length];
        for (ProbeDirection direction : ProbeDirection.values()) {
            for (int cpu = 0; cpu < probe.cpuCount(); cpu++) {
                for (int device = 0; device < devices; device++) {
                    seen[RecordingMetadata.direction(direction).code()] += counters.seen(direction, cpu, device);
                }
            }
        }
        return seen;
    }

    @Override
    public void detach() throws ProbeException {
        probe.detach();
    }
}
