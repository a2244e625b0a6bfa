package netqscope.recording;

import java.util.List;

/**
 * What is known when a recording ends; it stands in the file's footer.
 *
 * @param clock both clocks, read after detaching
 * @param accounts one per direction, CPU and device; a combination that is missing saw nothing
 * @param losses when packets were lost, in no particular order; the accounts have the exact sum
 * @param missed one per attached direction
 * @param reason why the recording ended
 */
public record RecordingEnd(
        ClockPair clock, List<Account> accounts, List<Loss> losses, List<Missed> missed, EndReason reason) {

    public RecordingEnd {
        accounts = List.copyOf(accounts);
        losses = List.copyOf(losses);
        missed = List.copyOf(missed);
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
