package netqscope.analyzer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import netqscope.analyzer.analysis.LossBase;
import netqscope.analyzer.analysis.RecordingInfo;
import netqscope.recording.Account;
import netqscope.recording.Device;
import netqscope.recording.Direction;
import netqscope.recording.Loss;
import netqscope.recording.Missed;
import netqscope.recording.RecordingEnd;
import netqscope.recording.RecordingStart;
import netqscope.recording.Totals;
import org.jspecify.annotations.Nullable;

/** What {@code info} tells other programs. Times are nanoseconds since the start unless their name says otherwise. */
final class InfoDocument {

    private InfoDocument() {}

    static Map<String, @Nullable Object> of(RecordingInfo info) {
        RecordingStart start = info.start();
        Optional<RecordingEnd> end = info.end();
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        document.put("file", info.file());
        document.put("size_bytes", info.sizeBytes());
        document.put("complete", info.complete());
        document.put("incomplete_reason", nullIfEmpty(info.incompleteReason()));
        document.put("end_reason", end.map(e -> e.reason().label()).orElse(null));
        document.put("rows", info.rows());
        document.put("sequence_gaps", nullIfEmpty(info.sequenceGaps()));
        document.put("totals", end.map(e -> totals(e.totals())).orElse(null));
        document.put(
                "lost_share",
                end.map(e -> Share.of(e.totals().lost(), LossBase.of(e.totals())))
                        .orElse(null));
        document.put("start_time", Times.instant(start.clock().realtimeNs()));
        document.put(
                "end_time", end.map(e -> Times.instant(e.clock().realtimeNs())).orElse(null));
        document.put("duration_ns", nullIfEmpty(info.durationNs()));
        document.put("tool_version", start.toolVersion());
        document.put("host", start.host());
        document.put("kernel", start.kernel());
        document.put("cpu_count", start.cpuCount());
        document.put(
                "directions", start.directions().stream().map(Direction::label).toList());
        document.put("sampling_method", start.sampling().method().label());
        document.put("sampling_distance", start.sampling().distance());
        document.put("filter", nullIfEmpty(start.filter()));
        document.put("ring_bytes", start.ringBytes());
        document.put("devices", devices(start.devices(), end));
        document.put("accounts", end.map(e -> accounts(e, start.devices())).orElse(null));
        document.put("losses", end.map(e -> losses(e, start)).orElse(null));
        document.put("missed", end.map(InfoDocument::missed).orElse(null));
        return document;
    }

    /** The same without nesting: {@code totals.lost}, {@code devices.0.device}. */
    static Map<String, @Nullable Object> flattened(RecordingInfo info) {
        Map<String, @Nullable Object> flat = new LinkedHashMap<>();
        of(info).forEach((key, value) -> flatten(key, value, flat));
        return flat;
    }

    private static void flatten(String key, @Nullable Object value, Map<String, @Nullable Object> flat) {
        switch (value) {
            case Map<?, ?> map -> map.forEach((name, inner) -> flatten(key + "." + name, inner, flat));
            case List<?> list -> {
                for (int i = 0; i < list.size(); i++) {
                    flatten(key + "." + i, list.get(i), flat);
                }
            }
            case null, default -> flat.put(key, value);
        }
    }

    private static Map<String, @Nullable Object> totals(Totals totals) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("seen", totals.seen());
        map.put("recorded", totals.recorded());
        map.put("lost", totals.lost());
        map.put("sampled_out", totals.sampledOut());
        map.put("filtered", totals.filtered());
        return map;
    }

    private static List<Object> devices(List<Device> devices, Optional<RecordingEnd> end) {
        List<Object> list = new ArrayList<>();
        for (int i = 0; i < devices.size(); i++) {
            int index = i;
            list.add(device(devices.get(i), end.map(e -> e.totals(index))));
        }
        return list;
    }

    private static Map<String, @Nullable Object> device(Device device, Optional<Totals> totals) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("device", device.name());
        map.put("ifindex", device.ifindex());
        map.put("netns", device.netns());
        map.put("driver", nullIfEmpty(device.driver()));
        map.put("kind", nullIfEmpty(device.kind()));
        map.put("mtu", device.mtu());
        map.put("link_type", device.linkType());
        map.put("tx_queues", device.txQueues());
        map.put("rx_queues", device.rxQueues());
        map.put("rx_queue_recorded", device.rxQueueRecorded());
        map.put("rx_queue_reason", device.rxQueueReason());
        map.put("offloads", device.offloads());
        map.put("totals", totals.map(InfoDocument::totals).orElse(null));
        return map;
    }

    private static List<Object> accounts(RecordingEnd end, List<Device> devices) {
        List<Object> list = new ArrayList<>();
        for (Account account : end.accounts()) {
            Map<String, @Nullable Object> map = new LinkedHashMap<>();
            map.put("device", devices.get(account.device()).name());
            map.put("direction", account.direction().label());
            map.put("cpu", account.cpu());
            map.putAll(totals(account.totals()));
            list.add(map);
        }
        return list;
    }

    private static List<Object> losses(RecordingEnd end, RecordingStart start) {
        long startNs = start.clock().monotonicNs();
        List<Object> list = new ArrayList<>();
        for (Loss loss : end.losses()) {
            Map<String, @Nullable Object> map = new LinkedHashMap<>();
            map.put("direction", loss.direction().label());
            map.put("cpu", loss.cpu());
            map.put("from_ns", loss.fromNs() - startNs);
            map.put("to_ns", loss.toNs() - startNs);
            map.put("count", loss.count());
            list.add(map);
        }
        return list;
    }

    private static List<Object> missed(RecordingEnd end) {
        List<Object> list = new ArrayList<>();
        for (Missed missed : end.missed()) {
            Map<String, @Nullable Object> map = new LinkedHashMap<>();
            map.put("direction", missed.direction().label());
            map.put("recursion_misses", missed.recursionMisses());
            map.put("run_time_ns", nullIfEmpty(missed.runTimeNs()));
            map.put("run_count", nullIfEmpty(missed.runCount()));
            list.add(map);
        }
        return list;
    }

    private static @Nullable String nullIfEmpty(String text) {
        return text.isEmpty() ? null : text;
    }

    private static @Nullable Long nullIfEmpty(OptionalLong number) {
        return number.isPresent() ? number.getAsLong() : null;
    }
}
