package netqscope.capture;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What speed depends on, as the kernel tells it; "" for what it does not. */
final class HostFacts {

    private static final Path VULNERABILITIES = Path.of("/sys/devices/system/cpu/vulnerabilities");

    private HostFacts() {}

    static String kernel() {
        return line("/proc/sys/kernel/osrelease");
    }

    static String host() {
        return line("/proc/sys/kernel/hostname");
    }

    static String clockSource() {
        return line("/sys/devices/system/clocksource/clocksource0/current_clocksource");
    }

    /** Not known in a network namespace other than the first. */
    static String bpfJit() {
        return line("/proc/sys/net/core/bpf_jit_enable");
    }

    /** CPUs that are online, from a list such as {@code 0-3,6}. */
    static int cpus() {
        return count(line("/sys/devices/system/cpu/online"));
    }

    static int count(String cpuList) {
        int cpus = 0;
        for (String range : cpuList.split(",", -1)) {
            int dash = range.indexOf('-');
            cpus += dash < 0
                    ? 1
                    : Integer.parseInt(range.substring(dash + 1)) - Integer.parseInt(range.substring(0, dash)) + 1;
        }
        return cpus;
    }

    static String cpuModel() {
        try {
            return cpuModel(Files.readString(Path.of("/proc/cpuinfo")));
        } catch (IOException e) {
            return "";
        }
    }

    /** Arm names no model: there the numbers that stand for it. */
    static String cpuModel(String cpuInfo) {
        Map<String, String> first = cpuInfo.lines()
                .filter(line -> line.contains(":"))
                .collect(Collectors.toMap(
                        line -> line.substring(0, line.indexOf(':')).strip(),
                        line -> line.substring(line.indexOf(':') + 1).strip(),
                        (one, another) -> one));
        String model = first.get("model name");
        if (model != null) {
            return model;
        }
        String implementer = first.get("CPU implementer");
        return implementer == null
                ? ""
                : "CPU implementer %s part %s".formatted(implementer, first.getOrDefault("CPU part", "?"));
    }

    /** What the CPU is affected by, and what is done about it: {@code spectre_v2: Mitigation: Retpolines; ...}. */
    static String mitigations() {
        Map<String, String> texts = new TreeMap<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(VULNERABILITIES)) {
            for (Path file : files) {
                texts.put(file.getFileName().toString(), Files.readString(file).strip());
            }
        } catch (IOException e) {
            return "";
        }
        String affected = texts.entrySet().stream()
                .filter(text -> !text.getValue().equals("Not affected"))
                .map(text -> text.getKey() + ": " + text.getValue())
                .collect(Collectors.joining("; "));
        return affected.isEmpty() ? "not affected" : affected;
    }

    private static String line(String file) {
        try {
            return Files.readString(Path.of(file)).strip();
        } catch (IOException e) {
            return "";
        }
    }
}
