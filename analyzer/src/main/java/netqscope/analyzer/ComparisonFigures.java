package netqscope.analyzer;

import netqscope.analyzer.analysis.Comparison;
import netqscope.analyzer.analysis.Comparison.Pair;
import netqscope.analyzer.analysis.Criterion;

/** Two recordings in figures, counted or estimated. */
interface ComparisonFigures extends Report {

    /** Estimates if one of them was sampled. */
    static ComparisonFigures of(Compared a, Compared b) {
        return a.sampled().isPresent() || b.sampled().isPresent()
                ? new SampledComparisonTable(a, b)
                : new ComparisonTable(a, b);
    }

    /** What is compared with what. */
    Comparison comparison();

    /** One figure of a queue in both. */
    ComparedFigure figure(Pair pair, Criterion criterion);
}
