package netqscope.analyzer;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BaseIntVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The samples, counted by way of Arrow's own reader and what {@code docs/recording-format.md} says of the columns. */
class SamplesTest {

    private static final int ETHERNET = 1;
    private static final int LINK_HEADER_BYTES = 14;
    private static final long NS_PER_MS = 1_000_000;

    @ParameterizedTest
    @ValueSource(strings = {"imbalance", "gro"})
    void countsAreThoseOfArrowsReader(String sample) throws IOException {
        Path file = Path.of("../samples", sample + ".arrow");
        List<Row> rows = rows(file);
        assertThat(rows).isNotEmpty();
        assertThat(csv(
                        "sql",
                        file,
                        "select device, direction, queue, packets, bytes, wire_packets from queues where packets > 0"))
                .containsExactlyInAnyOrderElementsOf(sums(rows, Row::queueKey));
        assertThat(csv(
                        "sql",
                        file,
                        "select device, direction, queue, cpu, bucket, packets, bytes, wire_packets from rate_1ms"))
                .containsExactlyInAnyOrderElementsOf(sums(rows, Row::millisecondKey));
        assertThat(csv(
                        "sql",
                        file,
                        "select device, direction, length_bytes, count(*), sum(length_bytes), sum(wire_packets)"
                                + " from packets group by all"))
                .containsExactlyInAnyOrderElementsOf(sums(rows, Row::lengthKey));
        // The columns of classes of sizes and of averages are left out here.
        assertThat(csv("queues", file).stream()
                        .map(line ->
                                String.join(",", List.of(line.split(",", -1)).subList(0, 6)))
                        .filter(line -> !line.endsWith(",0,0,0")))
                .containsExactlyInAnyOrderElementsOf(sums(rows, Row::queueKey));
    }

    /** One packet, with the link header. */
    private record Row(
            String device, String direction, String queue, long cpu, long timeNs, long lengthBytes, long wirePackets) {

        String queueKey() {
            return "%s,%s,%s".formatted(device, direction, queue);
        }

        String millisecondKey() {
            return "%s,%d,%d".formatted(queueKey(), cpu, timeNs / NS_PER_MS);
        }

        String lengthKey() {
            return "%s,%s,%d".formatted(device, direction, lengthBytes);
        }
    }

    /** {@code KEY,PACKETS,BYTES,WIRE_PACKETS}; the samples have no packet whose wire packets are unknown. */
    private static List<String> sums(List<Row> rows, Function<Row, String> key) {
        return rows.stream().collect(groupingBy(key, TreeMap::new, toList())).entrySet().stream()
                .map(group -> "%s,%d,%d,%d"
                        .formatted(
                                group.getKey(),
                                group.getValue().size(),
                                group.getValue().stream()
                                        .mapToLong(Row::lengthBytes)
                                        .sum(),
                                group.getValue().stream()
                                        .mapToLong(Row::wirePackets)
                                        .sum()))
                .toList();
    }

    private static List<Row> rows(Path file) throws IOException {
        List<Row> rows = new ArrayList<>();
        try (BufferAllocator allocator = new RootAllocator();
                FileChannel channel = FileChannel.open(file);
                ArrowFileReader reader = new ArrowFileReader(channel, allocator)) {
            VectorSchemaRoot batch = reader.getVectorSchemaRoot();
            Map<String, String> metadata = batch.getSchema().getCustomMetadata();
            JsonNode devices = new ObjectMapper().readTree(metadata.get("netqscope.devices"));
            long startNs = Long.parseLong(metadata.get("netqscope.start_monotonic_ns"));
            while (reader.loadNextBatch()) {
                for (int i = 0; i < batch.getRowCount(); i++) {
                    rows.add(row(batch, i, devices, startNs));
                }
            }
        }
        return rows;
    }

    private static Row row(VectorSchemaRoot batch, int i, JsonNode devices, long startNs) {
        JsonNode device = devices.get((int) value(batch, "device", i));
        boolean received = value(batch, "direction", i) == 1;
        long mapping = value(batch, "queue_mapping", i);
        boolean recorded = !received || (device.get("rx_queue_recorded").booleanValue() && mapping > 0);
        boolean headerPulled = received && device.get("link_type").intValue() == ETHERNET;
        long segments = value(batch, "gso_segs", i);
        assertThat(segments > 0 || value(batch, "gso_size", i) == 0).isTrue();
        return new Row(
                device.get("name").textValue(),
                received ? "rx" : "tx",
                recorded ? String.valueOf(received ? mapping - 1 : mapping) : "",
                value(batch, "cpu", i),
                value(batch, "monotonic_ns", i) - startNs,
                value(batch, "length", i) + (headerPulled ? LINK_HEADER_BYTES : 0),
                Math.max(1, segments));
    }

    private static long value(VectorSchemaRoot batch, String column, int row) {
        return ((BaseIntVector) batch.getVector(column)).getValueAsLong(row);
    }

    private static List<String> csv(Object... arguments) {
        Object[] all = Arrays.copyOf(arguments, arguments.length + 2);
        all[arguments.length] = "--format";
        all[arguments.length + 1] = "csv";
        AnalyzerRun run = AnalyzerRun.of(all);
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run.out().lines().skip(1).toList();
    }
}
