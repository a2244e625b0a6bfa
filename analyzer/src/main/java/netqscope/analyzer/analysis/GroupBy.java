package netqscope.analyzer.analysis;

/** What packets can be told apart by. */
public enum GroupBy {
    /** Name of the device. */
    DEVICE,
    /** TX or RX. */
    DIRECTION,
    /** Number of the queue, or that it was not recorded. */
    QUEUE,
    /** That ran the probe. */
    CPU
}
