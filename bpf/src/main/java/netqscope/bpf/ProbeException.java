package netqscope.bpf;

import java.io.Serial;

/** The probe or a device could not be used. The message is meant for the user: what failed, on which value, what to do. */
public final class ProbeException extends Exception {
    @Serial
    private static final long serialVersionUID = 1L;

    ProbeException(String message) {
        super(message);
    }

    ProbeException(String message, Throwable cause) {
        super(message, cause);
    }
}
