package netqscope.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import netqscope.testing.Command;
import netqscope.testing.KernelTest;
import netqscope.testing.Namespace;
import netqscope.testing.Traffic;
import org.junit.jupiter.api.io.TempDir;

/** Real traffic of known counts and sizes, recorded and read back; what it is compared with was counted by others. */
class RecordedTrafficTest {
    private static final int RX_PACKETS = 1; // columns of /proc/net/dev
    private static final int TX_PACKETS = 9;

    @TempDir
    Path folder;

    @KernelTest
    void framesWrittenToTapQueuesAreFoundOnThoseQueuesWithTheirSizes() throws Exception {
        Path recording = folder.resolve("tap.arrow");
        try (Namespace namespace = Namespace.create();
                RunningCommand tap = RunningCommand.start(
                        namespace.inside(Traffic.command("tap", "tap0", "4", "0:100:60", "1:200:600", "3:50:1514")))) {
            tap.awaitLine("ready");
            try (RunningCommand capture =
                    RunningCommand.capture(namespace::inside, "-n", "tap0", "-o", recording.toString())) {
                tap.writeLine("");
                tap.awaitLine("sent");
                capture.stop();
            }
        }

        assertThat(Commands.sql(recording, """
                        select queue, count(*), min(length_bytes), max(length_bytes)
                        from packets where direction = 'rx' group by queue order by queue""")).containsExactly("0,100,60,60", "1,200,600,600", "3,50,1514,1514");
        assertThat(Commands.sql(recording, "select queue, packets from queues where direction = 'rx' order by queue"))
                .containsExactly("0,100", "1,200", "2,0", "3,50");
    }

    @KernelTest
    void everyDatagramOnANamespacesLoIsRecordedOnceEachWayAndTheHostsLoSeesNone() throws Exception {
        Path inside = folder.resolve("inside.arrow");
        Path outside = folder.resolve("outside.arrow");
        try (Namespace namespace = Namespace.create();
                // 8 MiB: all of the datagrams fit into the rings, however late the recorder gets its turn
                RunningCommand capture = RunningCommand.capture(
                        namespace::inside, "-n", "lo", "-o", inside.toString(), "--buffer", "8MiB");
                RunningCommand ofTheHost =
                        RunningCommand.capture(UnaryOperator.identity(), "-n", "lo", "-o", outside.toString())) {
            long received = namespace.deviceCounter("lo", RX_PACKETS);
            long sent = namespace.deviceCounter("lo", TX_PACKETS);
            namespace.run(Traffic.command("udp", "127.0.0.1", "100000", "777", "10"));
            received = namespace.deviceCounter("lo", RX_PACKETS) - received;
            sent = namespace.deviceCounter("lo", TX_PACKETS) - sent;
            capture.stop();
            ofTheHost.stop();

            assertThat(List.of(received, sent)).containsExactly(100_000L, 100_000L);
        }

        int frame = 14 + 20 + 8 + 777;
        assertThat(Commands.sql(inside, """
                        select direction, count(*), min(length_bytes), max(length_bytes)
                        from packets group by direction order by direction"""))
                .containsExactly("rx,100000,%d,%d".formatted(frame, frame), "tx,100000,%d,%d".formatted(frame, frame));
        assertThat(Commands.sql(outside, "select count(*) from packets where length_bytes = " + frame))
                .containsExactly("0");
    }

    /** UDP trains: each is one kernel packet and 20 wire packets, which is what the queueing discipline counts. */
    @KernelTest
    void vethQueuesAgreeWithTheDevicesCounterAndTheQueueingDiscipline() throws Exception {
        Path recording = folder.resolve("veth.arrow");
        long sent;
        List<String> classes;
        try (Namespace here = Namespace.create();
                Namespace there = Namespace.create()) {
            joinByVeth(here, there);
            here.run(List.of("tc", "qdisc", "replace", "dev", "veth0", "root", "mq"));
            // nobody has the address: what is sent there is sent once, and nothing comes back
            here.ip("neigh", "add", "10.99.0.9", "lladdr", "02:00:00:00:00:09", "dev", "veth0", "nud", "permanent");
            try (RunningCommand capture = RunningCommand.capture(
                    here::inside, "-n", "veth0", "-o", recording.toString(), "--buffer", "8MiB")) {
                sent = here.deviceCounter("veth0", TX_PACKETS);
                here.run(Traffic.command("udp", "10.99.0.9", "50000", "100", "100"));
                here.run(Traffic.command("gso", "10.99.0.9", "5000", "20000", "1000", "50"));
                sent = here.deviceCounter("veth0", TX_PACKETS) - sent;
                capture.stop();
            }
            classes = packetsOfClasses(here.run(List.of("tc", "-s", "class", "show", "dev", "veth0")));
        }

        assertThat(Commands.sql(recording, "select sum(count) from losses")).containsExactly("");
        assertThat(Commands.sql(recording, "select count(*), sum(wire_packets) from packets where direction = 'tx'"))
                .containsExactly("%d,%d".formatted(sent, sent + 5_000 * 19));
        assertThat(classes).hasSize(4);
        assertThat(Commands.sql(recording, """
                        select queue, sum(wire_packets) from packets
                        where direction = 'tx' group by queue order by queue""")).isEqualTo(classes);
    }

    @KernelTest
    void theReceiveQueueOfAVethIsNotRecordedWhateverTheSendersQueueWas() throws Exception {
        Path recording = folder.resolve("veth.arrow");
        try (Namespace here = Namespace.create();
                Namespace there = Namespace.create()) {
            joinByVeth(here, there);
            try (RunningCommand server = RunningCommand.start(
                            there.inside(List.of("iperf3", "--server", "--one-off", "--forceflush")));
                    RunningCommand capture =
                            RunningCommand.capture(here::inside, "-n", "veth0", "-o", recording.toString())) {
                server.awaitLine("Server listening");
                here.run(List.of("iperf3", "--client", "10.99.0.2", "-P", "8", "-n", "20M"));
                server.awaitEnd();
                capture.stop();
            }
        }

        assertThat(Commands.sql(recording, "select count(*) > 0, count(queue) from packets where direction = 'rx'"))
                .containsExactly("true,0");
        assertThat(Commands.sql(recording, "select queue, packets > 0 from queues where direction = 'rx'"))
                .containsExactly(",true");
        assertThat(Command.output(Commands.analyzer("queues", recording.toString())))
                .contains("not recorded");
    }

    @KernelTest
    void aUdpTrainKeepsItsLengthAndItsSegments() throws Exception {
        Path recording = folder.resolve("gso.arrow");
        try (Namespace namespace = Namespace.create();
                RunningCommand capture =
                        RunningCommand.capture(namespace::inside, "-n", "lo", "-o", recording.toString())) {
            namespace.run(Traffic.command("gso", "127.0.0.1", "1", "60000", "1000", "1"));
            capture.stop();
        }

        int frame = 14 + 20 + 8 + 60_000;
        assertThat(Commands.sql(recording, """
                        select direction, length_bytes, wire_packets, gso_size from packets
                        where gso_size > 0 order by direction"""))
                .containsExactly("rx,%d,60,1000".formatted(frame), "tx,%d,60,1000".formatted(frame));
    }

    @KernelTest
    void anSkbBeyond65535BytesKeepsItsTrueLength() throws Exception {
        Path recording = folder.resolve("bigtcp.arrow");
        try (Namespace namespace = Namespace.create()) {
            namespace.ip("link", "set", "lo", "gso_max_size", "262144", "gro_max_size", "262144");
            try (RunningCommand server = RunningCommand.start(
                            namespace.inside(List.of("iperf3", "--server", "--one-off", "--forceflush")));
                    RunningCommand capture = RunningCommand.capture(
                            namespace::inside, "-n", "lo", "-o", recording.toString(), "--buffer", "8MiB")) {
                server.awaitLine("Server listening");
                namespace.run(List.of("iperf3", "-6", "--client", "::1", "-n", "200M"));
                server.awaitEnd();
                capture.stop();
            }
        }

        assertThat(Commands.sql(recording, "select max(length_bytes) > 65535 from packets"))
                .containsExactly("true");
        // all segments but the last are full; headers are 74 to 106 bytes
        assertThat(Commands.sql(recording, """
                        select count(*) > 0 and bool_and(
                            (wire_packets - 1) * gso_size < length_bytes - 74
                            and length_bytes - 106 <= wire_packets * gso_size)
                        from packets where gso_size > 0""")).containsExactly("true");
    }

    private static void joinByVeth(Namespace here, Namespace there) throws IOException {
        String peer = "x" + UUID.randomUUID().toString().substring(0, 8);
        here.ip(
                "link",
                "add",
                "veth0",
                "numtxqueues",
                "4",
                "numrxqueues",
                "4",
                "type",
                "veth",
                "peer",
                "name",
                peer,
                "numtxqueues",
                "4",
                "numrxqueues",
                "4");
        here.ip("link", "set", peer, "netns", there.name());
        for (Namespace namespace : List.of(here, there)) {
            String device = namespace == here ? "veth0" : peer;
            // or its neighbour discovery would be counted by one side and not by the other
            namespace.run(List.of("sysctl", "-q", "-w", "net.ipv6.conf.all.disable_ipv6=1"));
            namespace.ip("address", "add", namespace == here ? "10.99.0.1/24" : "10.99.0.2/24", "dev", device);
            namespace.ip("link", "set", device, "up");
        }
    }

    /** {@code QUEUE,PACKETS} of each class of the mq qdisc: class 1 is queue 0. Its packets are wire packets. */
    private static List<String> packetsOfClasses(String statistics) {
        Matcher matcher = Pattern.compile("class mq \\S+:([0-9a-f]+) .*\\n Sent \\d+ bytes (\\d+) pkt")
                .matcher(statistics);
        List<String> packets = new ArrayList<>();
        while (matcher.find()) {
            if (!matcher.group(2).equals("0")) {
                packets.add(Integer.parseInt(matcher.group(1), 16) - 1 + "," + matcher.group(2));
            }
        }
        assertThat(packets).as(statistics).isNotEmpty();
        return packets;
    }
}
