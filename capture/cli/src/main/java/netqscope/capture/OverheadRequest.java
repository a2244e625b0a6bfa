package netqscope.capture;

import java.nio.file.Path;
import java.util.Optional;
import netqscope.bpf.ProbeSampling;

/**
 * An overhead experiment, as it was asked for.
 *
 * @param device the interface; empty for a veth pair made for the experiment
 * @param load the user's command with {@code {seconds}} in it; empty for the built-in senders
 * @param payloadBytes of a datagram
 * @param ring of the recorder
 */
record OverheadRequest(
        Optional<String> device,
        Path file,
        Schedule schedule,
        ProbeSampling.Method samplingMethod,
        long sliceNs,
        long warmUpNs,
        Optional<String> load,
        int payloadBytes,
        RateUnit rateUnit,
        ByteSize ring,
        boolean quiet) {

    /** What is counted in a second. */
    enum RateUnit {
        PACKETS("packets/s"),
        BYTES("bytes/s");

        private final String label;

        RateUnit(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }
    }
}
