package netqscope.analyzer;

import netqscope.analyzer.analysis.QueueSizes;
import netqscope.analyzer.analysis.SampledSizes;
import netqscope.analyzer.database.RecordingSet;
import netqscope.analyzer.database.Rows;

/** The table of queues for other programs: what {@code analyzer queues --throughput} writes as csv. */
public final class QueueRows {

    private QueueRows() {}

    /** Of counted packets. */
    public static Rows of(QueueSizes sizes, RecordingSet recordings) {
        return new QueueTable(sizes, recordings, "", true).forPrograms();
    }

    /** Of estimates. */
    public static Rows of(SampledSizes sizes, RecordingSet recordings) {
        return new SampledQueueTable(sizes, recordings, "", true).forPrograms();
    }
}
