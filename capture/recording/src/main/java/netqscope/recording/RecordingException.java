package netqscope.recording;

import java.io.Serial;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A recording that cannot be written or read. The message is one line, complete for a user: what failed, on which file,
 * and what to do.
 */
public final class RecordingException extends Exception {

    @Serial
    private static final long serialVersionUID = 1;

    public RecordingException(String message) {
        super(message);
    }

    public RecordingException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
