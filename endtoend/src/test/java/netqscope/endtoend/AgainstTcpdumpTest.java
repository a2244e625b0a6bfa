package netqscope.endtoend;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import netqscope.endtoend.Pcap.Frame;
import netqscope.testing.Command;
import netqscope.testing.KernelTest;
import netqscope.testing.Namespace;
import netqscope.testing.Traffic;
import org.junit.jupiter.api.io.TempDir;

/** The same frames as tcpdump saw them, counted in its file by nobody but this test. */
class AgainstTcpdumpTest {

    private static final int ETHER_TYPE = 0x88B5;
    private static final int GROUPS = 5;
    private static final long PAUSE_MS = 150;
    private static final long NS_PER_MS = 1_000_000;

    /** More than the two clocks can differ by, and the place where the frame was when they were read. */
    private static final long CLOCK_DIFFERENCE_NS = 5 * NS_PER_MS;

    /** Each queue has a length of its own, which tells its frames in the pcap file. */
    private static final Map<Integer, Integer> QUEUE_OF_LENGTH = Map.of(60, 0, 600, 1, 1514, 3);

    @TempDir
    Path folder;

    @KernelTest
    void queuesSizesAndRatesAreThoseOfThePcapFile() throws Exception {
        Path recording = folder.resolve("tap.arrow");
        Path pcap = folder.resolve("tap.pcap");
        record(recording, pcap);
        List<Frame> frames = Pcap.frames(pcap);

        // What was sent is known, too.
        assertThat(frames).hasSize(GROUPS * (40 + 25 + 10)).allMatch(frame -> frame.etherType() == ETHER_TYPE);
        assertThat(columns(csv(recording, "queues", "--direction", "rx"), "queue", "packets", "bytes"))
                .isEqualTo(queues(frames));
        assertThat(Commands.sql(
                        recording,
                        "select length_bytes, packets from length_counts where direction = 'rx' order by length_bytes"))
                .isEqualTo(lengths(frames));
        List<String> sizes = csv(recording, "sizes", "--direction", "rx", "--buckets", "60,600,1514");
        assertThat(columns(sizes, "scope", "packets", "size_0_60", "size_60_600", "size_600_1514", "size_1514_up"))
                .contains("direction,%d,0,%s"
                        .formatted(
                                frames.size(),
                                lengths(frames).stream()
                                        .map(line -> line.replaceFirst(".*,", ""))
                                        .collect(joining(","))));

        long startNs = Long.parseLong(Commands.sql(recording, "select epoch_ns(start_time) from recording")
                .getFirst());
        long bucketMs = bucketWithoutFramesAtItsEdges(frames, startNs);
        List<String> rate = csv(recording, "rate", "--direction", "rx", "--bucket", bucketMs + "ms");
        assertThat(columns(rate, "time_ns", "queue", "packets", "bytes"))
                .filteredOn(row -> !row.endsWith(",0,0"))
                .isEqualTo(rates(frames, startNs, bucketMs * NS_PER_MS));
    }

    private static void record(Path recording, Path pcap) throws Exception {
        try (Namespace namespace = Namespace.create();
                RunningCommand tap = RunningCommand.start(
                        namespace.inside(Traffic.command("tap", "tap0", "4", "0:40:60", "1:25:600", "3:10:1514")))) {
            tap.awaitLine("ready");
            try (RunningCommand tcpdump = RunningCommand.start(namespace.inside(tcpdump(pcap)));
                    RunningCommand capture =
                            RunningCommand.capture(namespace::inside, "-n", "tap0", "-o", recording.toString())) {
                tcpdump.awaitLine("tcpdump: listening on tap0");
                for (int i = 0; i < GROUPS; i++) {
                    // Only so that the groups fall into different buckets.
                    TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
                    tap.writeLine("");
                    tap.awaitLine("sent");
                }
                capture.stop();
                assertThat(tcpdump.stop()).contains("\n0 packets dropped by kernel");
            }
        }
    }

    private static List<String> tcpdump(Path pcap) {
        List<String> line = new ArrayList<>(
                List.of("tcpdump", "-i", "tap0", "-w", pcap.toString(), "--time-stamp-precision", "nano"));
        // The headers are enough, and with more of the frames fewer of them would find room.
        line.addAll(List.of("--immediate-mode", "-s", "64", "-B", "8192", "-Z", "root", "ether proto " + ETHER_TYPE));
        return line;
    }

    /** {@code QUEUE,PACKETS,BYTES}, idle queues too. */
    private static List<String> queues(List<Frame> frames) {
        List<String> queues = new ArrayList<>();
        for (int queue = 0; queue < 4; queue++) {
            int number = queue;
            List<Frame> own =
                    frames.stream().filter(frame -> queue(frame) == number).toList();
            queues.add("%d,%d,%d".formatted(queue, own.size(), bytes(own)));
        }
        return queues;
    }

    /** {@code LENGTH,PACKETS}. */
    private static List<String> lengths(List<Frame> frames) {
        return frames.stream().collect(groupingBy(Frame::bytes, TreeMap::new, counting())).entrySet().stream()
                .map(entry -> entry.getKey() + "," + entry.getValue())
                .toList();
    }

    /** {@code START,QUEUE,PACKETS,BYTES} of the buckets of each queue that have frames. */
    private static List<String> rates(List<Frame> frames, long startNs, long bucketNs) {
        Map<Long, Map<Integer, List<Frame>>> buckets = frames.stream()
                .collect(groupingBy(
                        frame -> (frame.realtimeNs() - startNs) / bucketNs * bucketNs,
                        TreeMap::new,
                        groupingBy(AgainstTcpdumpTest::queue, TreeMap::new, toList())));
        List<String> rates = new ArrayList<>();
        buckets.forEach((bucket, queues) -> queues.forEach(
                (queue, own) -> rates.add("%d,%d,%d,%d".formatted(bucket, queue, own.size(), bytes(own)))));
        return rates;
    }

    /** A length in ms such that no frame is near the edge of a bucket, where the clocks could disagree. */
    private static long bucketWithoutFramesAtItsEdges(List<Frame> frames, long startNs) {
        return LongStream.range(PAUSE_MS / 2, PAUSE_MS * 2)
                .filter(ms -> frames.stream()
                        .mapToLong(frame -> (frame.realtimeNs() - startNs) % (ms * NS_PER_MS))
                        .allMatch(at -> at > CLOCK_DIFFERENCE_NS && at < ms * NS_PER_MS - CLOCK_DIFFERENCE_NS))
                .findFirst()
                .orElseThrow(() -> new AssertionError("frames at the edges of buckets of any length: " + frames));
    }

    private static int queue(Frame frame) {
        return QUEUE_OF_LENGTH.get(frame.bytes());
    }

    private static long bytes(List<Frame> frames) {
        return frames.stream().mapToLong(Frame::bytes).sum();
    }

    /** Some columns of a result, in the order they are named. */
    private static List<String> columns(List<String> csv, String... names) {
        List<String> header = List.of(csv.getFirst().split(",", -1));
        return csv.stream()
                .skip(1)
                .map(line -> List.of(line.split(",", -1)))
                .map(row -> Arrays.stream(names)
                        .map(name -> row.get(header.indexOf(name)))
                        .collect(joining(",")))
                .toList();
    }

    private static List<String> csv(Path recording, String command, String... options) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(command, recording.toString(), "--format", "csv"));
        arguments.addAll(List.of(options));
        return Command.output(Commands.analyzer(arguments.toArray(String[]::new)))
                .lines()
                .toList();
    }
}
