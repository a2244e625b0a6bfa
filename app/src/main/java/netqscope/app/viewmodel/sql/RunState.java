package netqscope.app.viewmodel.sql;

import netqscope.analyzer.console.StatementError;

/** How far a statement has come. */
public sealed interface RunState {

    /** Others before it are running. */
    record Waiting() implements RunState {}

    /**
     * It is running.
     *
     * @param sinceNs by {@link System#nanoTime}
     */
    record Running(long sinceNs) implements RunState {}

    /**
     * It has ended.
     *
     * @param tookNs until its last row was there
     */
    record Done(long tookNs) implements RunState {}

    /**
     * It has no result, or only the first part of one.
     *
     * @param error where it is in the text it is from
     */
    record Failed(StatementError error) implements RunState {}

    /** It was cancelled, or one before it failed. */
    record Cancelled() implements RunState {}
}
