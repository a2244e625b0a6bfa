package netqscope.capture;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import netqscope.bpf.ProbeDirection;
import netqscope.bpf.ProbeSampling;

/** What to record, where to, until when, and what to say about it. */
record CaptureRequest(
        List<String> interfaces,
        Set<ProbeDirection> directions,
        ProbeSampling sampling,
        ByteSize ring,
        Path file,
        Limits limits,
        boolean quiet,
        boolean json) {

    CaptureRequest {
        interfaces = List.copyOf(interfaces);
        directions = Set.copyOf(directions);
    }
}
