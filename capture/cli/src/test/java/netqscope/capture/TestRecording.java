package netqscope.capture;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import netqscope.recording.ClockPair;
import netqscope.recording.Device;
import netqscope.recording.Direction;
import netqscope.recording.RecordingException;
import netqscope.recording.RecordingStart;
import netqscope.recording.RecordingWriter;
import netqscope.recording.Sampling;

/** A recording of lo, for tests that need no kernel. */
final class TestRecording {

    private TestRecording() {}

    static RecordingWriter create(Path file) throws RecordingException {
        Device lo = new Device("lo", 1, 4_026_531_840L, "", "", 65_536, 772, 1, 1, false, "loopback", Map.of());
        return RecordingWriter.create(
                file,
                new RecordingStart(
                        "0.1.0",
                        "host",
                        "6.18.0",
                        1,
                        List.of(lo),
                        EnumSet.allOf(Direction.class),
                        Sampling.NONE,
                        "",
                        2 << 20,
                        new ClockPair(1, 1)));
    }
}
