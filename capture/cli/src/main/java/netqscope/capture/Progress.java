package netqscope.capture;

/** How far a recording is, for showing while it runs. */
record Progress(long elapsedNs, long seenTx, long seenRx, long recorded, long lost, long fileBytes) {

    static final Progress NONE = new Progress(0, 0, 0, 0, 0, 0);
}
