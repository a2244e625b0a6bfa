package netqscope.recording;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What is known when a recording starts, as custom metadata of the Arrow schema: texts under texts. */
final class StartMetadata {

    static final String FORMAT_VERSION = "netqscope.format_version";

    private static final String TOOL_VERSION = "netqscope.tool_version";
    private static final String HOST = "netqscope.host";
    private static final String KERNEL = "netqscope.kernel";
    private static final String CPU_COUNT = "netqscope.cpu_count";
    private static final String DEVICES = "netqscope.devices";
    private static final String DIRECTIONS = "netqscope.directions";
    private static final String SAMPLING_METHOD = "netqscope.sampling_method";
    private static final String SAMPLING_DISTANCE = "netqscope.sampling_distance";
    private static final String FILTER = "netqscope.filter";
    private static final String RING_BYTES = "netqscope.ring_bytes";
    private static final String MONOTONIC_NS = "netqscope.start_monotonic_ns";
    private static final String REALTIME_NS = "netqscope.start_realtime_ns";

    private StartMetadata() {}

    static Map<String, String> write(RecordingStart start) {
        Map<String, String> metadata = new LinkedHashMap<>();
        metadata.put(FORMAT_VERSION, Integer.toString(EventSchema.VERSION));
        metadata.put(TOOL_VERSION, start.toolVersion());
        metadata.put(HOST, start.host());
        metadata.put(KERNEL, start.kernel());
        metadata.put(CPU_COUNT, Integer.toString(start.cpuCount()));
        metadata.put(DEVICES, devicesJson(start.devices()));
        metadata.put(
                DIRECTIONS, start.directions().stream().map(Direction::label).collect(Collectors.joining(",")));
        metadata.put(SAMPLING_METHOD, start.sampling().method().label());
        metadata.put(SAMPLING_DISTANCE, Integer.toString(start.sampling().distance()));
        metadata.put(FILTER, start.filter());
        metadata.put(RING_BYTES, Long.toString(start.ringBytes()));
        metadata.put(MONOTONIC_NS, Long.toString(start.clock().monotonicNs()));
        metadata.put(REALTIME_NS, Long.toString(start.clock().realtimeNs()));
        return metadata;
    }

    /** @throws IllegalArgumentException if a value is missing or is not what it has to be, naming its key */
    static RecordingStart read(Map<String, String> metadata) {
        MetadataTexts texts = new MetadataTexts(metadata);
        Sampling sampling =
                new Sampling(Sampling.Method.ofLabel(texts.text(SAMPLING_METHOD)), texts.int32(SAMPLING_DISTANCE));
        return new RecordingStart(
                texts.text(TOOL_VERSION),
                texts.text(HOST),
                texts.text(KERNEL),
                texts.int32(CPU_COUNT),
                JsonFields.array(DEVICES, texts.text(DEVICES)).stream()
                        .map(StartMetadata::device)
                        .toList(),
                directions(texts.text(DIRECTIONS)),
                sampling,
                texts.text(FILTER),
                texts.int64(RING_BYTES),
                new ClockPair(texts.int64(MONOTONIC_NS), texts.int64(REALTIME_NS)));
    }

    private static String devicesJson(List<Device> devices) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (Device device : devices) {
            ObjectNode object = array.addObject()
                    .put("name", device.name())
                    .put("ifindex", device.ifindex())
                    .put("netns", device.netns())
                    .put("driver", device.driver())
                    .put("kind", device.kind())
                    .put("mtu", device.mtu())
                    .put("link_type", device.linkType())
                    .put("tx_queues", device.txQueues())
                    .put("rx_queues", device.rxQueues())
                    .put("rx_queue_recorded", device.rxQueueRecorded())
                    .put("rx_queue_reason", device.rxQueueReason());
            ObjectNode offloads = object.putObject("offloads");
            device.offloads().forEach(offloads::put);
        }
        return array.toString();
    }

    private static Device device(JsonFields fields) {
        return new Device(
                fields.text("name"),
                fields.int32("ifindex"),
                fields.int64("netns"),
                fields.text("driver"),
                fields.text("kind"),
                fields.int32("mtu"),
                fields.int32("link_type"),
                fields.int32("tx_queues"),
                fields.int32("rx_queues"),
                fields.flag("rx_queue_recorded"),
                fields.text("rx_queue_reason"),
                fields.flags("offloads"));
    }

    private static Set<Direction> directions(String labels) {
        Set<Direction> directions = EnumSet.noneOf(Direction.class);
        for (String label : labels.split(",", -1)) {
            directions.add(Direction.ofLabel(label));
        }
        return directions;
    }
}
