package netqscope.capture;

import java.io.Serial;

/** A recording that failed. The message is complete for a user: what failed, on which value, and what to do. */
final class CaptureException extends Exception {

    @Serial
    private static final long serialVersionUID = 1;

    CaptureException(String message) {
        super(message);
    }

    CaptureException(String message, Throwable cause) {
        super(message, cause);
    }
}
