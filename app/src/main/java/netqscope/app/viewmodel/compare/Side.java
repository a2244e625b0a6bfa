package netqscope.app.viewmodel.compare;

import netqscope.analyzer.Compared;
import netqscope.analyzer.ComparedImbalance;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Session;

/** What the table has of one of two recordings. */
record Side(Compared compared, ComparedImbalance imbalance) {

    static Side of(Session session) throws AnalyzerException {
        Compared compared = Compared.of("", session);
        return new Side(compared, ComparedImbalance.of(compared, session));
    }

    /** To be called that in notes. */
    Compared named(String name) {
        return new Compared(name, compared.recordings(), compared.sizes(), compared.sampled());
    }
}
