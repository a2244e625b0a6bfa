package netqscope.recording;

/**
 * What became of the packets of one direction, CPU and device. Kernel packets (skbs), counted in the kernel.
 *
 * @param device index into {@link RecordingStart#devices()}
 * @param seen packets of the device that reached the probe
 * @param recorded packets that are rows of the recording
 * @param lost packets that should have been recorded and were not, most often because the ring was full
 * @param sampledOut packets left out by sampling
 * @param filtered packets left out by the filter
 */
public record Account(
        Direction direction, int cpu, int device, long seen, long recorded, long lost, long sampledOut, long filtered) {

    public Account {
        if (cpu < 0 || device < 0) {
            throw new IllegalArgumentException("cpu " + cpu + " and device " + device + " cannot be below 0");
        }
        Totals.check(seen, recorded, lost, sampledOut, filtered);
    }

    /** The same figures without where they come from. */
    public Totals totals() {
        return new Totals(seen, recorded, lost, sampledOut, filtered);
    }
}
