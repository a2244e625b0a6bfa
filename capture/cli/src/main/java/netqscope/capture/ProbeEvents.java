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
    public Seen seen() throws ProbeException {
        ProbeCounters counters = probe.counters();
        long tx = 0;
        long rx = 0;
        long sampledOut = 0;
        for (int cpu = 0; cpu < probe.cpuCount(); cpu++) {
            for (int device = 0; device < devices; device++) {
                tx += counters.seen(ProbeDirection.TX, cpu, device);
                rx += counters.seen(ProbeDirection.RX, cpu, device);
                sampledOut += counters.sampledOut(ProbeDirection.TX, cpu, device)
                        + counters.sampledOut(ProbeDirection.RX, cpu, device);
            }
        }
        return new Seen(tx, rx, sampledOut);
    }

    @Override
    public void detach() throws ProbeException {
        probe.detach();
    }
}
