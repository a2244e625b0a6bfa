package netqscope.capture;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import netqscope.bpf.ProbeOptions;
import netqscope.recording.Account;
import netqscope.recording.Direction;
import netqscope.recording.EndReason;
import netqscope.recording.Missed;
import netqscope.recording.Sampling;
import netqscope.recording.Totals;

/**
 * What a recording came to. Counts are kernel packets (skbs).
 *
 * @param devices in the order they were asked for, those that saw nothing too
 * @param ringLoss what did not fit into the rings
 * @param unwritten drained, but not in the file since writing failed; part of the devices' lost
 */
record Summary(
        List<DeviceTotals> devices,
        RingLoss ringLoss,
        long unwritten,
        List<Missed> missed,
        long durationNs,
        Path file,
        ByteSize fileSize,
        ByteSize ring,
        Sampling sampling,
        EndReason reason) {

    private static final int CPUS_SHOWN = 8;
    private static final double NS_PER_SECOND = 1e9;
    private static final int BUFFER_STEP = 4;

    record DeviceTotals(String name, Totals totals) {}

    record RingLoss(long tx, long rx, List<Integer> cpus) {

        static RingLoss of(List<Account> accounts) {
            return new RingLoss(
                    lost(accounts, Direction.TX),
                    lost(accounts, Direction.RX),
                    accounts.stream()
                            .filter(account -> account.lost() > 0)
                            .map(Account::cpu)
                            .distinct()
                            .sorted()
                            .toList());
        }

        long total() {
            return tx + rx;
        }

        private static long lost(List<Account> accounts, Direction direction) {
            return accounts.stream()
                    .filter(account -> account.direction() == direction)
                    .mapToLong(Account::lost)
                    .sum();
        }
    }

    static Summary of(
            CaptureRequest request,
            List<String> devices,
            RecordingRun run,
            FinalAccount account,
            Path file,
            ByteSize fileSize) {
        return new Summary(
                byDevice(devices, account.without(run.unwritten()).accounts()),
                RingLoss.of(account.accounts()),
                run.unwritten().total(),
                account.missed(),
                run.durationNs(),
                file,
                fileSize,
                request.ring(),
                RecordingMetadata.sampling(request.sampling()),
                run.reason());
    }

    /** A line for each device; then, only where there is something to say, about loss and about what the kernel missed. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        devices.forEach(device -> lines.add(deviceLine(device)));
        lines.addAll(lossLines());
        if (recursionMisses(Direction.TX) + recursionMisses(Direction.RX) > 0) {
            lines.add(String.format(
                    Locale.ROOT,
                    "missed by the kernel (program re-entered): tx %,d, rx %,d",
                    recursionMisses(Direction.TX),
                    recursionMisses(Direction.RX)));
        }
        return lines;
    }

    /** None if nothing was lost. */
    List<String> lossLines() {
        List<String> lines = new ArrayList<>();
        if (ringLoss.total() > 0) {
            lines.add(String.format(
                    Locale.ROOT,
                    "lost: tx %,d, rx %,d (ring full on %s)%s",
                    ringLoss.tx,
                    ringLoss.rx,
                    fullCpus(),
                    advice()));
        }
        if (unwritten > 0) {
            lines.add(String.format(Locale.ROOT, "lost: %,d that could not be written to the file", unwritten));
        }
        return lines;
    }

    long recursionMisses(Direction direction) {
        return missed.stream()
                .filter(of -> of.direction() == direction)
                .mapToLong(Missed::recursionMisses)
                .sum();
    }

    private static List<DeviceTotals> byDevice(List<String> names, List<Account> accounts) {
        List<DeviceTotals> devices = new ArrayList<>();
        for (int device = 0; device < names.size(); device++) {
            int index = device;
            Totals totals = accounts.stream()
                    .filter(account -> account.device() == index)
                    .map(Account::totals)
                    .reduce(Totals.ZERO, Totals::plus);
            devices.add(new DeviceTotals(names.get(device), totals));
        }
        return devices;
    }

    private String deviceLine(DeviceTotals device) {
        Totals totals = device.totals();
        double lostPercent = totals.seen() == 0 ? 0 : 100.0 * totals.lost() / totals.seen();
        return String.format(
                Locale.ROOT,
                "%s: %,d seen, %,d recorded, %,d lost (%.3f %%), %,d sampled out, %,d filtered, %,.1f s -> %s (%s)",
                device.name(),
                totals.seen(),
                totals.recorded(),
                totals.lost(),
                lostPercent,
                totals.sampledOut(),
                totals.filtered(),
                durationNs / NS_PER_SECOND,
                file,
                fileSize);
    }

    private String fullCpus() {
        List<Integer> cpus = ringLoss.cpus();
        String shown = cpus.stream().limit(CPUS_SHOWN).map(String::valueOf).collect(Collectors.joining(", "));
        String more =
                cpus.size() > CPUS_SHOWN ? String.format(Locale.ROOT, " and %d more", cpus.size() - CPUS_SHOWN) : "";
        return (cpus.size() == 1 ? "CPU " : "CPUs ") + shown + more;
    }

    private String advice() {
        if (ring.bytes() >= ProbeOptions.MAX_RING_BYTES) {
            return "";
        }
        long next = Math.min(ring.bytes() * BUFFER_STEP, ProbeOptions.MAX_RING_BYTES);
        return "; try --buffer " + new ByteSize(next).argument();
    }
}
