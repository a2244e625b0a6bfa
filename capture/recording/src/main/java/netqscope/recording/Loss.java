package netqscope.recording;

/**
 * Packets lost on one CPU and direction between two looks at the kernel's counter.
 *
 * @param fromNs monotonic time of the look before, in nanoseconds
 * @param toNs monotonic time of the look that found the loss, in nanoseconds
 * @param count kernel packets (skbs) lost in between
 */
public record Loss(Direction direction, int cpu, long fromNs, long toNs, long count) {

    public Loss {
        if (cpu < 0) {
            throw new IllegalArgumentException("cpu is " + cpu + ", below 0");
        }
        if (toNs < fromNs) {
            throw new IllegalArgumentException("a loss cannot end at " + toNs + ", before it began at " + fromNs);
        }
        if (count < 1) {
            throw new IllegalArgumentException("a loss has at least one packet, not " + count);
        }
    }
}
