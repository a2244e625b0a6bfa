package netqscope.analyzer.database;

import java.io.Serial;

/** The operation was cancelled before it had a result. */
public final class CancelledException extends AnalyzerException {

    @Serial
    private static final long serialVersionUID = 1;

    /** Says that it was cancelled. */
    public CancelledException() {
        super("cancelled");
    }
}
