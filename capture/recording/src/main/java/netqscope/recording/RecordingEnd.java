package netqscope.recording;

import java.util.List;
import java.util.OptionalLong;

/**
 * What is known when a recording ends; it stands in the file's footer.
 *
 * @param clock both clocks, read when everything was written
 * @param attachedNs CLOCK_MONOTONIC when the probe was attached; empty if that is not known, as of early recordings
 * @param durationNs how long packets were recorded: from attaching to detaching, without what came before and after
 * @param accounts one per direction, CPU and device; a combination that is missing saw nothing
 * @param losses when packets were lost, in no particular order; the accounts have the exact sum
 * @param missed one per attached direction
 * @param reason why the recording ended
 */
public record RecordingEnd(
        ClockPair clock,
        OptionalLong attachedNs,
        long durationNs,
        List<Account> accounts,
        List<Loss> losses,
        List<Missed> missed,
        EndReason reason) {

    public RecordingEnd {
        if (durationNs < 0) {
            throw new IllegalArgumentException("durationNs is " + durationNs + ", below 0");
        }
        accounts = List.copyOf(accounts);
        losses = List.copyOf(losses);
        missed = List.copyOf(missed);
    }

    /** An end that does not know when the probe was attached. */
    public RecordingEnd(
            ClockPair clock,
            long durationNs,
            List<Account> accounts,
            List<Loss> losses,
            List<Missed> missed,
            EndReason reason) {
        this(clock, OptionalLong.empty(), durationNs, accounts, losses, missed, reason);
    }

    /** Sum over all directions, CPUs and devices. */
    public Totals totals() {
        return accounts.stream().map(Account::totals).reduce(Totals.ZERO, Totals::plus);
    }

    /** Sum over all directions and CPUs of one device, given by its index; zeros for a device that saw nothing. */
    public Totals totals(int device) {
        return accounts.stream()
                .filter(account -> account.device() == device)
                .map(Account::totals)
                .reduce(Totals.ZERO, Totals::plus);
    }
}
