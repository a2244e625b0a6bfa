package netqscope.capture;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import netqscope.bpf.ProbeOptions;
import netqscope.recording.Account;
import netqscope.recording.Column;
import netqscope.recording.Direction;
import netqscope.recording.EventBatch;
import netqscope.recording.Loss;

/** The rows that were drained but are not in the file, since writing failed: they are lost, whatever the kernel counted. */
final class Unwritten {

    private final long[] rows;
    private final long[] fromNs;
    private final long[] toNs;

    /** @param rings one a CPU and direction, at index {@code cpu * 2 + direction code} */
    Unwritten(int rings) {
        rows = new long[rings * ProbeOptions.MAX_DEVICES];
        fromNs = new long[rings];
        toNs = new long[rings];
        Arrays.fill(fromNs, Long.MAX_VALUE);
    }

    void add(EventBatch events, int count) {
        ByteBuffer times = events.data(Column.MONOTONIC_NS);
        ByteBuffer directions = events.data(Column.DIRECTION);
        ByteBuffer devices = events.data(Column.DEVICE);
        ByteBuffer cpus = events.data(Column.CPU);
        for (int row = 0; row < count; row++) {
            int ring = ring(Short.toUnsignedInt(cpus.getShort(row * Short.BYTES)), directions.get(row));
            rows[ring * ProbeOptions.MAX_DEVICES + devices.get(row)]++;
            long timeNs = times.getLong(row * Long.BYTES);
            fromNs[ring] = Math.min(fromNs[ring], timeNs);
            toNs[ring] = Math.max(toNs[ring], timeNs);
        }
    }

    long total() {
        return Arrays.stream(rows).sum();
    }

    /** The kernel's account with these rows moved from recorded to lost. */
    Account correct(Account account) {
        int ring = ring(account.cpu(), account.direction().code());
        long unwritten = rows[ring * ProbeOptions.MAX_DEVICES + account.device()];
        return new Account(
                account.direction(),
                account.cpu(),
                account.device(),
                account.seen(),
                account.recorded() - unwritten,
                account.lost() + unwritten,
                account.sampledOut(),
                account.filtered());
    }

    /** One for each ring, from the first of its packets to the last. */
    List<Loss> losses() {
        List<Loss> losses = new ArrayList<>();
        for (int ring = 0; ring < fromNs.length; ring++) {
            int first = ring * ProbeOptions.MAX_DEVICES;
            long count =
                    Arrays.stream(rows, first, first + ProbeOptions.MAX_DEVICES).sum();
            if (count > 0) {
                Direction direction = ring % 2 == Direction.TX.code() ? Direction.TX : Direction.RX;
                losses.add(new Loss(direction, ring / 2, fromNs[ring], toNs[ring], count));
            }
        }
        return losses;
    }

    private static int ring(int cpu, int directionCode) {
        return cpu * 2 + directionCode;
    }
}
