package netqscope.analyzer.database;

/** Hears how far a long operation has come. Any thread may call it, one at a time; it must be quick. */
@FunctionalInterface
public interface Progress {

    /** Does not listen. */
    Progress NONE = (stage, rows, totalRows) -> {};

    /**
     * Some more of the rows have been dealt with.
     *
     * @param rows so far
     * @param totalRows readable rows of the recording, or what the stage says
     */
    void advanced(Stage stage, long rows, long totalRows);

    /** What is going on. */
    enum Stage {
        /** The columns are read to count their packets. */
        READING,
        /** The packets are copied into the database. */
        IMPORTING,
        /** Samples are taken of the packets: {@code totalRows} is how many packets that takes in all. */
        SAMPLING
    }
}
