package netqscope.app.viewmodel;

import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Session;

/** Something to ask a recording. */
@FunctionalInterface
public interface Question<T> {

    /**
     * Works out the answer, on a thread of its own.
     *
     * @param session is of this question alone, and cancelled when nobody waits for the answer any more
     */
    T answer(Session session) throws AnalyzerException;
}
