package netqscope.analyzer;

import netqscope.analyzer.analysis.Buckets;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.output.Numbers;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** An option that says how long buckets are: values that cannot be are wrong usage. */
final class BucketOption {

    private BucketOption() {}

    /**
     * Counts in buckets.
     *
     * @param option that gave their length
     * @throws ParameterException if they are too short to be counted
     */
    static <T> T counted(String option, TimeSpan length, CommandSpec spec, Count<T> count) throws AnalyzerException {
        if (length.ns() < Buckets.MIN_LENGTH_NS) {
            throw wrong(option, length, "the least is " + new TimeSpan(Buckets.MIN_LENGTH_NS), spec);
        }
        try {
            return count.run();
        } catch (Buckets.TooManyCells e) {
            String why = "%s times %s series are more than %s; %s would do, or select less time"
                    .formatted(
                            Numbers.GROUPED.of(e.buckets()),
                            Numbers.GROUPED.of(e.series()),
                            Numbers.GROUPED.of(Buckets.MAX_CELLS),
                            new TimeSpan(e.fittingLengthNs()));
            throw wrong(option, length, why, spec);
        }
    }

    private static ParameterException wrong(String option, TimeSpan length, String why, CommandSpec spec) {
        return new ParameterException(spec.commandLine(), option + " " + length + " is too short: " + why);
    }

    /** A question that is answered bucket by bucket. */
    @FunctionalInterface
    interface Count<T> {

        T run() throws AnalyzerException;
    }
}
