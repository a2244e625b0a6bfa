package netqscope.app.viewmodel;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import netqscope.recording.Account;
import netqscope.recording.ClockPair;
import netqscope.recording.Column;
import netqscope.recording.Device;
import netqscope.recording.Direction;
import netqscope.recording.EndReason;
import netqscope.recording.EventBatch;
import netqscope.recording.RecordingEnd;
import netqscope.recording.RecordingException;
import netqscope.recording.RecordingStart;
import netqscope.recording.RecordingWriter;
import netqscope.recording.Sampling;

/** One packet in ten of 20,000 that were sent in two seconds: each second one of queue 0, with 100 or 1,000 bytes. */
public final class SampledRecording {

    private static final int DISTANCE = 10;
    private static final int SAMPLE = 2000;
    private static final long GAP_NS = 1_000_000;
    private static final int IPV4 = 0x0800;

    private SampledRecording() {}

    /** Writes it. */
    public static Path write(Path file) throws RecordingException {
        ClockPair start = new ClockPair(1_000_000_000_000L, 1_700_000_000_000_000_000L);
        Device eth0 = new Device("eth0", 2, 1, "virtio_net", "", 1500, 1, 2, 2, true, "recorded", Map.of());
        RecordingStart begin = new RecordingStart(
                "0.1.0",
                "testhost",
                "6.18.0-test",
                1,
                List.of(eth0),
                EnumSet.of(Direction.TX),
                new Sampling(Sampling.Method.RANDOM, DISTANCE),
                "",
                2 << 20,
                start);
        try (RecordingWriter writer = RecordingWriter.create(file, begin);
                EventBatch batch = writer.newBatch()) {
            for (int row = 0; row < SAMPLE; row++) {
                batch.data(Column.MONOTONIC_NS).putLong(row * Long.BYTES, start.monotonicNs() + row * GAP_NS);
                batch.data(Column.DIRECTION).put(row, (byte) Direction.TX.code());
                batch.data(Column.DEVICE).put(row, (byte) 0);
                batch.data(Column.CPU).putShort(row * Short.BYTES, (short) 0);
                batch.data(Column.QUEUE_MAPPING).putShort(row * Short.BYTES, (short) (row % 2));
                batch.data(Column.LENGTH).putInt(row * Integer.BYTES, row % 4 < 2 ? 100 : 1000);
                batch.data(Column.GSO_SEGS).putShort(row * Short.BYTES, (short) 1);
                batch.data(Column.GSO_SIZE).putShort(row * Short.BYTES, (short) 0);
                batch.data(Column.PROTOCOL).putShort(row * Short.BYTES, (short) IPV4);
                batch.data(Column.VLAN_TCI).putShort(row * Short.BYTES, (short) 0);
                batch.validity(Column.VLAN_TCI).put(row / Byte.SIZE, (byte) 0);
                batch.data(Column.HASH).putInt(row * Integer.BYTES, row % 2 == 0 ? 7 : row);
                batch.validity(Column.HASH).put(row / Byte.SIZE, (byte) 0xff);
                batch.data(Column.SEQUENCE).putLong(row * Long.BYTES, (long) row * DISTANCE);
            }
            writer.write(batch, SAMPLE);
            long seen = (long) SAMPLE * DISTANCE;
            writer.finish(new RecordingEnd(
                    new ClockPair(start.monotonicNs() + 2_000_000_000L, start.realtimeNs() + 2_000_000_000L),
                    OptionalLong.of(start.monotonicNs()),
                    2_000_000_000L,
                    List.of(new Account(Direction.TX, 0, 0, seen, SAMPLE, 0, seen - SAMPLE, 0)),
                    List.of(),
                    List.of(),
                    EndReason.DURATION));
        }
        return file;
    }
}
