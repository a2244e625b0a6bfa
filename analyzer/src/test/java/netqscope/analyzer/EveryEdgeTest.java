package netqscope.analyzer;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import netqscope.analyzer.fixture.EveryEdge;
import netqscope.recording.RecordingException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What each command says of {@link EveryEdge}, worked out from its list of packets and from nothing else. Sums: 33 packets,
 * 38 seen, 5 lost; eth0 tx 0 has 11 with 169,143 bytes, eth0 tx 1 has 14 with 12 x 1000 + 2 x 100 bytes.
 */
class EveryEdgeTest {

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void record() throws RecordingException {
        file = EveryEdge.record(folder.resolve("run.arrow"));
    }

    @Test
    void queuesHaveTheirPacketsInTheRightClassOfSizes() {
        assertThat(csv("queues"))
                .containsExactly(
                        "device,direction,queue,packets,bytes,wire_packets,avg_size,size_0_64,size_64_512,size_512_2048,"
                                + "size_2048_16384,size_16384_65536,size_65536_up",
                        // 60 63 | 64 511 | 512 2047 | 2048 16383 | 16384 65535 | 65536; 169143 / 11 = 15376.636...
                        "eth0,tx,0,11,169143,,15376.636,2,2,2,2,2,1",
                        // 12200 / 14 = 871.428...
                        "eth0,tx,1,14,12200,14,871.429,0,2,12,0,0,0",
                        "eth0,tx,2,0,0,0,,0,0,0,0,0,0",
                        "eth0,tx,3,0,0,0,,0,0,0,0,0,0",
                        "eth0,rx,0,4,3148,4,787.000,2,0,2,0,0,0",
                        "eth0,rx,1,0,0,0,,0,0,0,0,0,0",
                        "eth0,rx,2,0,0,0,,0,0,0,0,0,0",
                        "eth0,rx,3,1,60,1,60.000,1,0,0,0,0,0",
                        "eth0,rx,,1,114,1,114.000,0,1,0,0,0,0",
                        "veth0,tx,0,0,0,0,,0,0,0,0,0,0",
                        "veth0,tx,1,1,60,1,60.000,1,0,0,0,0,0",
                        "veth0,rx,,1,100,1,100.000,0,1,0,0,0,0");
    }

    @Test
    void millisecondsBeginWithTheirFirstNanosecond() {
        assertThat(sql("select cpu, bucket, packets, bytes, wire_packets from rate_1ms"
                        + " where device = 'eth0' and direction = 'tx' and queue = 0 order by bucket"))
                .containsExactly(
                        "0,0,2,127,2",
                        "0,1,2,1023,2",
                        "0,99,1,2047,1",
                        "0,100,2,18431,",
                        "0,450,1,16384,12",
                        "1,500,1,65535,46",
                        "1,600,1,65536,46",
                        "1,999,1,60,1");
    }

    @Test
    void rateOfEachDirectionHasZerosAndMarksItsOwnLosses() {
        assertThat(csv("rate", "--bucket", "100ms", "--by", "direction"))
                .containsExactly(
                        "time_ns,end_ns,direction,packets,bytes,wire_packets,lossy",
                        "0,100000000,tx,5,3197,5,false",
                        "0,100000000,rx,2,120,2,false",
                        "100000000,200000000,tx,2,18431,,false",
                        "100000000,200000000,rx,1,114,1,false",
                        "200000000,300000000,tx,13,12100,13,false",
                        "200000000,300000000,rx,1,1514,1,false",
                        "300000000,400000000,tx,1,100,1,true",
                        "300000000,400000000,rx,3,1674,3,false",
                        "400000000,500000000,tx,1,16384,12,true",
                        "400000000,500000000,rx,0,0,0,false",
                        "500000000,600000000,tx,1,65535,46,false",
                        "500000000,600000000,rx,0,0,0,false",
                        "600000000,700000000,tx,2,65596,47,false",
                        "600000000,700000000,rx,0,0,0,false",
                        "700000000,800000000,tx,0,0,0,false",
                        "700000000,800000000,rx,0,0,0,false",
                        "800000000,900000000,tx,0,0,0,false",
                        "800000000,900000000,rx,0,0,0,false",
                        "900000000,1000000000,tx,1,60,1,false",
                        "900000000,1000000000,rx,0,0,0,true");
    }

    @Test
    void rateOfMicrosecondsSeesTheElephantAndTheOneBesideIt() {
        assertThat(csv(
                        "rate",
                        "--bucket",
                        "10us",
                        "--queue",
                        "1",
                        "--direction",
                        "tx",
                        "--device",
                        "eth0",
                        "--from",
                        "200.03ms",
                        "--to",
                        "200.06ms"))
                .containsExactly(
                        "time_ns,end_ns,device,direction,queue,packets,bytes,wire_packets,lossy",
                        "200030000,200040000,eth0,tx,1,1,1000,1,false",
                        "200040000,200050000,eth0,tx,1,1,1000,1,false",
                        "200050000,200060000,eth0,tx,1,2,1100,2,false");
    }

    @Test
    void lossesHaveWhatWasRecordedFromTheirFirstNanosecondToBeforeTheirLast() {
        assertThat(sql("select direction, cpu, from_ns, to_ns, count, recorded from losses"))
                .containsExactly("tx,0,300000000,450000000,3,1", "rx,1,900000000,1000000000,2,0");
        assertThat(sql("select seen, recorded, lost from recording")).containsExactly("38,33,5");
    }

    /** Of each row: min, p1, p5, p10, p25, p50, p75, p90, p95, p99, p99.9, max; then the classes. */
    @Test
    void percentilesAreOfTheNearestRank() {
        assertThat(rounded("sizes", "--device", "eth0", "--direction", "tx"))
                .map(row -> String.join(",", row.subList(2, 7)) + " " + String.join(",", row.subList(7, 19)) + " "
                        + String.join(",", row.subList(19, 25)))
                .containsExactly(
                        // 60 63 64 511 512 2047 2048 16383 16384 65535 65536: the ranks 1 1 1 2 3 6 9 10 11 11 11 11
                        "queue,0,11,169143,15376.636 60,60,60,63,64,2047,16384,65535,65536,65536,65536,65536 2,2,2,2,2,1",
                        // 2 x 100, 12 x 1000: the ranks 1 1 1 2 4 7 11 13 14 14 14 14
                        "queue,1,14,12200,871.429 100,100,100,100,1000,1000,1000,1000,1000,1000,1000,1000 0,2,12,0,0,0",
                        "queue,2,0,0, ,,,,,,,,,,, 0,0,0,0,0,0",
                        "queue,3,0,0, ,,,,,,,,,,, 0,0,0,0,0,0",
                        // 60 63 64 100 100 511 512, 12 x 1000, 2047 2048 16383 16384 65535 65536: the ranks
                        // 1 1 2 3 7 13 19 23 24 25 25 25
                        "direction,,25,181343,7253.720 60,60,63,64,512,1000,1000,16384,65535,65536,65536,65536"
                                + " 2,4,14,2,2,1");
    }

    /** 11, 14, 0, 0: the mean is 6.25, the variance 317 / 4 - 6.25^2 = 40.1875, Jain's index 25^2 / (4 x 317). */
    @Test
    void imbalanceIsOverTheRecordedQueuesWithTheIdleOnes() {
        assertThat(rounded("imbalance"))
                .map(row -> String.join(",", row))
                .containsExactly(
                        "eth0,tx,4,2,25,1,0.560,2.240,1.014,0.493,0,true",
                        // 4, 0, 0, 1: 1.25, 17 / 4 - 1.25^2 = 2.6875, 25 / (4 x 17)
                        "eth0,rx,4,2,5,0,0.800,3.200,1.311,0.368,1,true",
                        "veth0,tx,2,1,1,1,1,2.000,1.000,0.500,0,true",
                        "veth0,rx,0,0,0,,,,,,1,true");
        // 169143 of 181343 bytes: 93.27 %; 4 x 0.93272
        assertThat(rounded("imbalance", "--by", "bytes", "--device", "eth0", "--direction", "tx"))
                .map(row -> String.join(",", row.subList(4, 8)))
                .containsExactly("181343,0,0.933,3.731");
    }

    @Test
    void cpusOfAQueueAreCountedAndItsMoveIsSeen() {
        assertThat(rounded("cpus"))
                .map(row -> String.join(",", row))
                .containsExactly(
                        // Moves and losses are those of the queue, on any of its CPUs; an idle one may have had any.
                        "eth0,tx,0,0,8,0.727,true,1,true",
                        "eth0,tx,0,1,3,0.273,false,1,true",
                        "eth0,tx,1,0,14,1,true,0,true",
                        "eth0,tx,2,,0,,false,0,true",
                        "eth0,tx,3,,0,,false,0,true",
                        "eth0,rx,0,0,2,0.500,true,1,true",
                        "eth0,rx,0,1,2,0.500,false,1,true",
                        "eth0,rx,1,,0,,false,0,true",
                        "eth0,rx,2,,0,,false,0,true",
                        "eth0,rx,3,1,1,1,true,0,true",
                        "eth0,rx,,0,1,1,true,0,false",
                        "veth0,tx,0,,0,,false,0,true",
                        "veth0,tx,1,1,1,1,true,0,false",
                        "veth0,rx,,1,1,1,true,0,true");
        // The first windows of 100 ms in which the other CPU has the most.
        assertThat(csv("cpus", "--moves"))
                .containsExactlyInAnyOrder(
                        "time_ns,device,direction,queue,from_cpu,to_cpu,lossy",
                        "500000000,eth0,tx,0,0,1,false",
                        "200000000,eth0,rx,0,0,1,false");
    }

    @Test
    void lossesAreSharesOfWhatPassedTheirCpu() {
        assertThat(rounded("loss"))
                .map(row -> String.join(",", row.subList(1, 8)))
                .containsExactlyInAnyOrder("tx,0,300000000,450000000,3,1,0.750", "rx,1,900000000,1000000000,2,0,1");
        assertThat(rounded("loss", "--totals"))
                .map(row -> String.join(",", row.subList(1, 7)))
                .containsExactly("tx,0,25,22,3,0.120", "tx,1,4,4,0,0", "rx,0,3,3,0,0", "rx,1,6,4,2,0.333");
    }

    @Test
    void elephantIsTheReasonThatItsQueueIsHot() {
        // Queue 1: 12 of flow 0xe1e (12,000 bytes), one of flow 0xa (100), one without a hash (100); 25 packets in all.
        assertThat(csv("flows", "--device", "eth0", "--direction", "tx"))
                .contains(
                        "eth0,tx,1,1,3614,12,12000,0.8571428571428571,0.9836065573770492,2,14,0.56,"
                                + "0.1538461538461538,true",
                        "eth0,tx,1,2,10,1,100,0.07142857142857143,0.008196721311475410,2,14,0.56,"
                                + "0.5416666666666667,true",
                        "eth0,tx,1,,,1,100,0.07142857142857143,0.008196721311475410,2,14,0.56,"
                                + "0.5416666666666667,true");
    }

    @Test
    void recordingComparedWithItselfDoesNotChange() {
        List<String> lines = csv("compare", file.toString());
        List<String> header = List.of(lines.getFirst().split(",", -1));
        assertThat(lines.stream().skip(1)).hasSize(12 + 4).allSatisfy(line -> {
            String[] row = line.split(",", -1);
            for (int i = 0; i < row.length; i++) {
                if (header.get(i).endsWith("_change_percent")) {
                    assertThat(row[i]).as(line).isIn("0.000", "");
                }
            }
        });
        assertThat(lines)
                .anyMatch(line -> line.startsWith("eth0,eth0,tx,queue,1,14,14,0.000,14.000,14.000,0.000,"
                        + "12200.000,12200.000,0.000,0.56,0.56,0.000,1000,1000,0.000,1000,1000,0.000,1000,1000,0.000"));
    }

    /** 511 and 512 of eth0 tx 0 with the first ns, 2047 with the last one; and one received in between. */
    @Test
    void selectedTimeBeginsAtItsFirstNanosecondAndEndsBeforeItsLast() {
        assertThat(sql("select count(*), min(time_ns), max(time_ns) from packets", "--from", "1ms", "--to", "100ms"))
                .containsExactly("4,1000000,99999999");
        assertThat(sql("select sum(packets) from queues", "--from", "1ms", "--to", "100ms"))
                .containsExactly("4");
    }

    private List<String> sql(String query, String... options) {
        List<String> lines = csv("sql", arguments(query, options));
        return lines.subList(1, lines.size());
    }

    private static Object[] arguments(String query, String... options) {
        Object[] arguments = new Object[options.length + 1];
        arguments[0] = query;
        System.arraycopy(options, 0, arguments, 1, options.length);
        return arguments;
    }

    /** The rows of a result, with three decimals at most. */
    private List<List<String>> rounded(String command, Object... options) {
        return csv(command, options).stream()
                .skip(1)
                .map(line -> Stream.of(line.split(",", -1))
                        .map(value -> value.matches("\\d+\\.\\d+")
                                ? new BigDecimal(value)
                                        .setScale(3, RoundingMode.HALF_UP)
                                        .toString()
                                : value)
                        .toList())
                .toList();
    }

    private List<String> csv(String command, Object... options) {
        Object[] arguments = new Object[options.length + 4];
        arguments[0] = command;
        arguments[1] = file;
        System.arraycopy(options, 0, arguments, 2, options.length);
        arguments[options.length + 2] = "--format";
        arguments[options.length + 3] = "csv";
        AnalyzerRun run = AnalyzerRun.of(arguments);
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run.out().lines().toList();
    }
}
