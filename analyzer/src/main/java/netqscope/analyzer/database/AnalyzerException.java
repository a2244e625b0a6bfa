package netqscope.analyzer.database;

import java.io.Serial;

/** A question that cannot be answered. The message is complete for a user: what failed, on what, and what to do. */
public sealed class AnalyzerException extends Exception permits CancelledException {

    @Serial
    private static final long serialVersionUID = 1;

    public AnalyzerException(String message) {
        super(message);
    }

    public AnalyzerException(String message, Throwable cause) {
        super(message, cause);
    }
}
