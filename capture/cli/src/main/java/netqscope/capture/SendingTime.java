package netqscope.capture;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * When the traffic of a command flowed, by readings of the device's counters: from before the first hundredth of the packets
 * until the last hundredth. What a command needs to start and to end is no part of its rate.
 */
final class SendingTime {

    private static final long HUNDRED = 100;

    private final List<Reading> readings = new ArrayList<>();

    /** Readings in the order of time; the first before anything was sent, the last when all was. */
    void add(long ns, DeviceTraffic traffic) {
        readings.add(new Reading(ns, traffic));
    }

    /** What was sent in that time. */
    Measured.Throughput measured() {
        long before = readings.getFirst().traffic().packets();
        long packets = readings.getLast().traffic().packets() - before;
        int first = 0;
        while (first < readings.size() - 2 && isWithin(readings.get(first + 1), before, packets / HUNDRED)) {
            first++;
        }
        int last = readings.size() - 1;
        while (last > first + 1 && !isWithin(readings.get(last - 1), before, packets - packets / HUNDRED - 1)) {
            last--;
        }
        DeviceTraffic sent =
                readings.get(last).traffic().since(readings.get(first).traffic());
        long ns = Math.max(1, readings.get(last).ns() - readings.get(first).ns());
        return new Measured.Throughput(sent.packets(), sent.bytes(), ns, OptionalLong.empty());
    }

    private static boolean isWithin(Reading reading, long before, long packets) {
        return reading.traffic().packets() - before <= packets;
    }

    private record Reading(long ns, DeviceTraffic traffic) {}
}
