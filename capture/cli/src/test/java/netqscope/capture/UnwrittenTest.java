package netqscope.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import netqscope.recording.Account;
import netqscope.recording.Column;
import netqscope.recording.Direction;
import netqscope.recording.EventBatch;
import netqscope.recording.Loss;
import netqscope.recording.RecordingWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class UnwrittenTest {

    private final Unwritten unwritten = new Unwritten(6);

    @TempDir
    private Path folder;

    @BeforeEach
    void threeRowsCannotBeWritten() throws Exception {
        try (RecordingWriter writer = TestRecording.create(folder.resolve("run.arrow"));
                EventBatch batch = writer.newBatch()) {
            put(batch, 0, 500, Direction.TX, 0, 0);
            put(batch, 1, 700, Direction.RX, 2, 7);
            put(batch, 2, 900, Direction.RX, 2, 1);
            unwritten.add(batch, 2);
            unwritten.add(batch, 3);
        }
    }

    @Test
    void theyMoveFromRecordedToLostInTheirOwnAccountOnly() {
        assertThat(unwritten.total()).isEqualTo(5);
        assertThat(unwritten.correct(new Account(Direction.RX, 2, 7, 10, 8, 2, 0, 0)))
                .isEqualTo(new Account(Direction.RX, 2, 7, 10, 6, 4, 0, 0));
        assertThat(unwritten.correct(new Account(Direction.RX, 2, 1, 10, 8, 2, 0, 0)))
                .isEqualTo(new Account(Direction.RX, 2, 1, 10, 7, 3, 0, 0));
        assertThat(unwritten.correct(new Account(Direction.TX, 2, 7, 10, 8, 2, 0, 0)))
                .isEqualTo(new Account(Direction.TX, 2, 7, 10, 8, 2, 0, 0));
    }

    @Test
    void eachRingHasOneLossFromItsFirstPacketToItsLast() {
        assertThat(unwritten.losses())
                .containsExactly(new Loss(Direction.TX, 0, 500, 500, 2), new Loss(Direction.RX, 2, 700, 900, 3));
    }

    private static void put(EventBatch batch, int row, long timeNs, Direction direction, int cpu, int device) {
        batch.data(Column.MONOTONIC_NS).putLong(row * Long.BYTES, timeNs);
        batch.data(Column.DIRECTION).put(row, (byte) direction.code());
        batch.data(Column.CPU).putShort(row * Short.BYTES, (short) cpu);
        batch.data(Column.DEVICE).put(row, (byte) device);
    }
}
