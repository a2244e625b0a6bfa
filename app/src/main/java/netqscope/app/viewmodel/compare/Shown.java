package netqscope.app.viewmodel.compare;

/** Of what the charts have lines. */
public enum Shown {
    /** All queues of each device and direction together. */
    TOTALS,
    /** Each queue. */
    QUEUES,
    /** What is selected in the table. */
    SELECTED
}
