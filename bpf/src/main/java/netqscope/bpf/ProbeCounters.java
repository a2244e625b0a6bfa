package netqscope.bpf;

/**
 * What the probe counted, per direction, CPU and device. Once detached and drained, {@code seen = recorded + lost +
 * sampledOut} holds for each: all but recorded are counted in the kernel, recorded where rows leave the rings.
 */
public final class ProbeCounters {
    private static final int FIELDS = 4;

    private final long[] values;
    private final long[] recursionMisses;
    private final long[] runTimeNs;
    private final long[] runCounts;

    ProbeCounters(long[] values, long[] recursionMisses, long[] runTimeNs, long[] runCounts) {
        this.values = values;
        this.recursionMisses = recursionMisses;
        this.runTimeNs = runTimeNs;
        this.runCounts = runCounts;
    }

    static long[] memory(int cpus) {
        return new long[cpus * ProbeDirection.COUNT * ProbeOptions.MAX_DEVICES * FIELDS];
    }

    /** Packets that matched the device and its namespace. */
    public long seen(ProbeDirection direction, int cpu, int device) {
        return values[index(direction, cpu, device)];
    }

    /** Packets handed out as rows. */
    public long recorded(ProbeDirection direction, int cpu, int device) {
        return values[index(direction, cpu, device) + 1];
    }

    /** Packets for which there was no room in the ring, or that interrupted the program itself. */
    public long lost(ProbeDirection direction, int cpu, int device) {
        return values[index(direction, cpu, device) + 2];
    }

    /** Packets that sampling left out; 0 without sampling. */
    public long sampledOut(ProbeDirection direction, int cpu, int device) {
        return values[index(direction, cpu, device) + 3];
    }

    /**
     * Runs of the program that the kernel suppressed since it was already running on that CPU; it never saw those packets, of
     * whatever device ({@code bpf_prog_info.recursion_misses}).
     */
    public long recursionMisses(ProbeDirection direction) {
        return recursionMisses[direction.code()];
    }

    /** Time spent in the program in ns; 0 unless {@code kernel.bpf_stats_enabled} was on. */
    public long runTimeNs(ProbeDirection direction) {
        return runTimeNs[direction.code()];
    }

    /** Runs of the program; 0 unless {@code kernel.bpf_stats_enabled} was on. */
    public long runCount(ProbeDirection direction) {
        return runCounts[direction.code()];
    }

    private static int index(ProbeDirection direction, int cpu, int device) {
        return ((cpu * ProbeDirection.COUNT + direction.code()) * ProbeOptions.MAX_DEVICES + device) * FIELDS;
    }
}
