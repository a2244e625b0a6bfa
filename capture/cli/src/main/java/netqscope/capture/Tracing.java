package netqscope.capture;

import java.util.Optional;
import netqscope.bpf.ProbeException;
import netqscope.recording.RecordingException;
import netqscope.recording.Totals;

/** A variant that is attached. */
interface Tracing extends AutoCloseable {

    /** Nothing is attached. */
    Tracing NOTHING = new Tracing() {
        @Override
        public Optional<Totals> detach() {
            return Optional.empty();
        }

        @Override
        public void close() {
            // Nothing was opened.
        }
    };

    /** Detaches; returns the recorder's account of all the time it was attached, if it is one that records. */
    Optional<Totals> detach() throws CaptureException, ProbeException, RecordingException, InterruptedException;

    /** Detaches if need be and removes every trace. */
    @Override
    void close();
}
