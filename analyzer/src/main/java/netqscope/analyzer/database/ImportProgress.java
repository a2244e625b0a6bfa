package netqscope.analyzer.database;

/** Is told how far the import of a recording has come. */
@FunctionalInterface
public interface ImportProgress {

    /** Nobody is told. */
    ImportProgress NONE = (rows, totalRows) -> {};

    /**
     * Called after each batch, by one thread at a time, not necessarily the one that opens the recording.
     *
     * @param rows kernel packets read so far
     * @param totalRows kernel packets there are
     */
    void rowsRead(long rows, long totalRows);
}
