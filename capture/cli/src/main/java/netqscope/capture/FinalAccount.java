package netqscope.capture;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import netqscope.bpf.ProbeCounters;
import netqscope.bpf.ProbeDirection;
import netqscope.recording.Account;
import netqscope.recording.Missed;

/** The probe's counters, after the last drain, as what stands at the end of a recording. */
record FinalAccount(List<Account> accounts, List<Missed> missed) {

    FinalAccount {
        accounts = List.copyOf(accounts);
        missed = List.copyOf(missed);
    }

    /** @throws CaptureException if the counters contradict each other, or the rows that were drained */
    static FinalAccount of(
            ProbeCounters counters, Set<ProbeDirection> directions, int cpus, List<String> devices, long rows)
            throws CaptureException {
        List<Account> accounts = new ArrayList<>();
        List<Missed> missed = new ArrayList<>();
        for (ProbeDirection direction : ProbeDirection.values()) {
            if (!directions.contains(direction)) {
                continue;
            }
            for (int cpu = 0; cpu < cpus; cpu++) {
                for (int device = 0; device < devices.size(); device++) {
                    addAccount(accounts, counters, direction, cpu, device, devices.get(device));
                }
            }
            missed.add(missed(counters, direction));
        }
        long recorded = accounts.stream().mapToLong(Account::recorded).sum();
        if (recorded != rows) {
            throw unbalanced("%d rows were drained, but %d are counted as recorded".formatted(rows, recorded));
        }
        return new FinalAccount(accounts, missed);
    }

    /** With what did not get into the file as lost. */
    FinalAccount without(Unwritten unwritten) {
        return new FinalAccount(accounts.stream().map(unwritten::correct).toList(), missed);
    }

    private static void addAccount(
            List<Account> accounts,
            ProbeCounters counters,
            ProbeDirection direction,
            int cpu,
            int device,
            String deviceName)
            throws CaptureException {
        long seen = counters.seen(direction, cpu, device);
        long recorded = counters.recorded(direction, cpu, device);
        long lost = counters.lost(direction, cpu, device);
        long sampledOut = counters.sampledOut(direction, cpu, device);
        if (seen != recorded + lost + sampledOut) {
            throw unbalanced("%s, %s on CPU %d: %d seen, but %d recorded + %d lost + %d sampled out"
                    .formatted(
                            deviceName,
                            RecordingMetadata.direction(direction).label(),
                            cpu,
                            seen,
                            recorded,
                            lost,
                            sampledOut));
        }
        // A combination that saw nothing is left out, as the format has it.
        if (seen > 0) {
            accounts.add(new Account(
                    RecordingMetadata.direction(direction), cpu, device, seen, recorded, lost, sampledOut, 0));
        }
    }

    private static Missed missed(ProbeCounters counters, ProbeDirection direction) {
        // The kernel counts runs only while kernel.bpf_stats_enabled is on; a count of 0 says it was off.
        boolean measured = counters.runCount(direction) > 0;
        return new Missed(
                RecordingMetadata.direction(direction),
                counters.recursionMisses(direction),
                measured ? OptionalLong.of(counters.runTimeNs(direction)) : OptionalLong.empty(),
                measured ? OptionalLong.of(counters.runCount(direction)) : OptionalLong.empty());
    }

    private static CaptureException unbalanced(String how) {
        return new CaptureException("the account does not balance: " + how + "; this is a bug, please report it");
    }
}
