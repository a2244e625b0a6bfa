package netqscope.capture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** What a device of this network namespace has transmitted, by its own counters. */
record DeviceTraffic(long packets, long bytes) {

    private static final Path COUNTERS = Path.of("/proc/net/dev");
    private static final int TX_BYTES = 8;
    private static final int TX_PACKETS = 9;

    static DeviceTraffic of(String device) throws CaptureException {
        try {
            return parse(Files.readString(COUNTERS), device);
        } catch (IOException e) {
            throw new CaptureException("cannot read %s, which has the rate of the load: %s".formatted(COUNTERS, e), e);
        }
    }

    static DeviceTraffic parse(String counters, String device) throws CaptureException {
        for (String line : counters.lines().toList()) {
            int colon = line.indexOf(':');
            if (colon > 0 && line.substring(0, colon).strip().equals(device)) {
                long[] values = Arrays.stream(line.substring(colon + 1).strip().split("\\s+"))
                        .mapToLong(Long::parseUnsignedLong)
                        .toArray();
                return new DeviceTraffic(values[TX_PACKETS], values[TX_BYTES]);
            }
        }
        throw new CaptureException("%s is gone: %s does not list it any more".formatted(device, COUNTERS));
    }

    DeviceTraffic since(DeviceTraffic before) {
        return new DeviceTraffic(packets - before.packets, bytes - before.bytes);
    }
}
