package netqscope.capture;

import netqscope.bpf.ProbeException;

/** Traffic that can be made again and again. */
interface Load extends AutoCloseable {

    /** Returns when it is over, after about that time, or soon after it was stopped. */
    Measured run(long durationNs) throws CaptureException, ProbeException, InterruptedException;

    /** By any thread: ends what runs, and at once what is begun after it. */
    void stop();

    @Override
    void close();
}
