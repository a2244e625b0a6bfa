package netqscope.analyzer.fuzz;

/**
 * A damaged recording.
 *
 * @param what was done to it, for a reader
 * @param promise what the analyzer owes it beyond what it owes any file
 */
record Mutant(String what, byte[] bytes, Promise promise) {

    /** What has to come out. */
    sealed interface Promise {

        /** Nothing in particular. */
        record Anything() implements Promise {}

        /** It is incomplete, with exactly the batches before {@code at}. */
        record CutAt(int at) implements Promise {}

        /** It is incomplete, with at least the batches before {@code from}, and nothing that was not there. */
        record ZerosFrom(int from) implements Promise {}

        /** One row cannot have been recorded: it ends an incomplete recording, and is left out of a complete one. */
        record ImpossibleRow(long row) implements Promise {}

        /** Whole batches are missing, there twice or at other places: nothing is counted that was not there. */
        record OtherOrder() implements Promise {}
    }
}
