package netqscope.capture;

/**
 * How far a recording is, for showing while it runs.
 *
 * @param sampledOut always 0 without sampling
 */
record Progress(long elapsedNs, long seenTx, long seenRx, long recorded, long lost, long sampledOut, long fileBytes) {

    static final Progress NONE = new Progress(0, 0, 0, 0, 0, 0, 0);
}
