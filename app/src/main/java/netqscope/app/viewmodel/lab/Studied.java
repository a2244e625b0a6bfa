package netqscope.app.viewmodel.lab;

import java.util.List;
import netqscope.analyzer.analysis.sampling.SamplingStudy;

/** What became of the wish to study a recording. */
public sealed interface Studied {

    /**
     * A study.
     *
     * @param more of the same packets, each of one more distance
     */
    record Done(SamplingStudy study, List<SamplingStudy> more) implements Studied {

        public Done {
            more = List.copyOf(more);
        }
    }

    /**
     * It would take long and much memory: the user has to want it.
     *
     * @param packets kernel packets in the visible time
     */
    record Asks(long packets) implements Studied {}
}
