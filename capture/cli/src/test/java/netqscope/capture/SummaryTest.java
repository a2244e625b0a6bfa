package netqscope.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import netqscope.bpf.ProbeDirection;
import netqscope.bpf.ProbeSampling;
import netqscope.recording.Account;
import netqscope.recording.Column;
import netqscope.recording.Direction;
import netqscope.recording.EndReason;
import netqscope.recording.EventBatch;
import netqscope.recording.Missed;
import netqscope.recording.RecordingWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SummaryTest {

    private static final int RINGS = 40;
    private static final ByteSize RING = new ByteSize(2 << 20);

    @TempDir
    private Path folder;

    @Test
    void aLossIsReportedWithItsShareItsCpuAndTheNextBuffer() {
        Summary summary = summary(
                List.of("eth0"),
                RING,
                List.of(
                        new Account(Direction.TX, 0, 0, 20_000_000, 20_000_000, 0, 0, 0),
                        new Account(Direction.RX, 3, 0, 21_203_118, 21_201_914, 1_204, 0, 0)),
                List.of());
        assertThat(summary.lines())
                .containsExactly(
                        "eth0: 41,203,118 seen, 41,201,914 recorded, 1,204 lost (0.003 %), 0 sampled out, 0 filtered, 12.4 s -> run.arrow (612 MiB)",
                        "lost: tx 0, rx 1,204 (ring full on CPU 3); try --buffer 8MiB");
    }

    @Test
    void withoutTrafficEveryZeroIsPrinted() {
        assertThat(summary(List.of("lo"), RING, List.of(), List.of()).lines())
                .containsExactly(
                        "lo: 0 seen, 0 recorded, 0 lost (0.000 %), 0 sampled out, 0 filtered, 12.4 s -> run.arrow (612 MiB)");
    }

    @Test
    void everyDeviceHasALineAndOnlyItsOwnPackets() {
        Summary summary = summary(
                List.of("eth0", "eth1"),
                RING,
                List.of(
                        new Account(Direction.TX, 0, 0, 5, 5, 0, 0, 0),
                        new Account(Direction.TX, 0, 1, 7, 6, 1, 0, 0),
                        new Account(Direction.TX, 1, 1, 3, 1, 2, 0, 0)),
                List.of());
        assertThat(summary.lines())
                .containsExactly(
                        "eth0: 5 seen, 5 recorded, 0 lost (0.000 %), 0 sampled out, 0 filtered, 12.4 s -> run.arrow (612 MiB)",
                        "eth1: 10 seen, 7 recorded, 3 lost (30.000 %), 0 sampled out, 0 filtered, 12.4 s -> run.arrow (612 MiB)",
                        "lost: tx 3, rx 0 (ring full on CPUs 0, 1); try --buffer 8MiB");
    }

    @Test
    void manyFullRingsAreCounted() {
        List<Account> accounts = IntStream.range(0, 20)
                .mapToObj(cpu -> new Account(Direction.RX, cpu, 0, 1, 0, 1, 0, 0))
                .toList();
        assertThat(summary(List.of("eth0"), RING, accounts, List.of()).lossLines())
                .containsExactly(
                        "lost: tx 0, rx 20 (ring full on CPUs 0, 1, 2, 3, 4, 5, 6, 7 and 12 more); try --buffer 8MiB");
    }

    @Test
    void theNextBufferIsNeverMoreThanThereIs() {
        List<Account> accounts = List.of(new Account(Direction.RX, 0, 0, 1, 0, 1, 0, 0));
        assertThat(summary(List.of("eth0"), new ByteSize(512 << 20), accounts, List.of())
                        .lossLines())
                .containsExactly("lost: tx 0, rx 1 (ring full on CPU 0); try --buffer 1GiB");
        assertThat(summary(List.of("eth0"), new ByteSize(1 << 30), accounts, List.of())
                        .lossLines())
                .containsExactly("lost: tx 0, rx 1 (ring full on CPU 0)");
    }

    @Test
    void whatTheKernelMissedStandsApart() {
        Summary summary = summary(
                List.of("lo"),
                RING,
                List.of(),
                List.of(
                        new Missed(Direction.TX, 0, OptionalLong.empty(), OptionalLong.empty()),
                        new Missed(Direction.RX, 1_012, OptionalLong.empty(), OptionalLong.empty())));
        assertThat(summary.lines().getLast()).isEqualTo("missed by the kernel (program re-entered): tx 0, rx 1,012");
        assertThat(summary.lossLines()).isEmpty();
    }

    @Test
    void whatWasNotWrittenIsLostAndTheAccountStillBalances() throws Exception {
        Summary summary = Summary.of(
                request(RING),
                List.of("eth0", "eth1"),
                run(unwritten()),
                new FinalAccount(
                        List.of(
                                new Account(Direction.TX, 0, 0, 100, 90, 10, 0, 0),
                                new Account(Direction.TX, 0, 1, 5, 5, 0, 0, 0)),
                        List.of()),
                Path.of("run.arrow.partial"),
                new ByteSize(4_096));
        assertThat(summary.lines())
                .containsExactly(
                        "eth0: 100 seen, 50 recorded, 50 lost (50.000 %), 0 sampled out, 0 filtered, 12.4 s -> run.arrow.partial (4.0 KiB)",
                        "eth1: 5 seen, 5 recorded, 0 lost (0.000 %), 0 sampled out, 0 filtered, 12.4 s -> run.arrow.partial (4.0 KiB)",
                        "lost: tx 10, rx 0 (ring full on CPU 0); try --buffer 8MiB",
                        "lost: 40 that could not be written to the file");
    }

    @Test
    void scriptsGetTheSameAsOneJsonObject() {
        Summary summary = summary(
                List.of("eth0"),
                RING,
                List.of(new Account(Direction.RX, 3, 0, 21_203_118, 21_201_914, 1_204, 0, 0)),
                List.of(new Missed(Direction.RX, 12, OptionalLong.empty(), OptionalLong.empty())));
        assertThat(SummaryJson.of(summary))
                .isEqualTo(
                        "{\"devices\":[{\"name\":\"eth0\",\"seen\":21203118,\"recorded\":21201914,\"lost\":1204,"
                                + "\"sampled_out\":0,\"filtered\":0}],"
                                + "\"lost_in_rings\":{\"tx\":0,\"rx\":1204,\"cpus\":[3]},\"not_written\":0,"
                                + "\"recursion_misses\":{\"tx\":0,\"rx\":12},"
                                + "\"duration_ns\":12400000000,\"file\":\"run.arrow\",\"bytes\":641728512,"
                                + "\"ring_bytes\":2097152,\"sampling_method\":\"none\",\"sampling_distance\":1,\"end_reason\":\"interrupted\"}");
    }

    private static Summary summary(List<String> devices, ByteSize ring, List<Account> accounts, List<Missed> missed) {
        return Summary.of(
                request(ring),
                devices,
                run(new Unwritten(RINGS)),
                new FinalAccount(accounts, missed),
                Path.of("run.arrow"),
                new ByteSize(641_728_512));
    }

    /** 40 rows of the first device, sent on CPU 0. */
    private Unwritten unwritten() throws Exception {
        Unwritten unwritten = new Unwritten(RINGS);
        try (RecordingWriter writer = TestRecording.create(folder.resolve("run.arrow"));
                EventBatch batch = writer.newBatch()) {
            for (Column column : List.of(Column.DIRECTION, Column.DEVICE, Column.CPU)) {
                batch.data(column).put(new byte[40 * column.bytes()]);
            }
            unwritten.add(batch, 40);
        }
        return unwritten;
    }

    private static RecordingRun run(Unwritten unwritten) {
        return new RecordingRun(EndReason.INTERRUPTED, 0, 0, 12_400_000_000L, List.of(), Optional.empty(), unwritten);
    }

    private static CaptureRequest request(ByteSize ring) {
        return new CaptureRequest(
                List.of("eth0"),
                EnumSet.allOf(ProbeDirection.class),
                ProbeSampling.NONE,
                ring,
                Path.of("run.arrow"),
                Limits.NONE,
                false,
                false);
    }
}
