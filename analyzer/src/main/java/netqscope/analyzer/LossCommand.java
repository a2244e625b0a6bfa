package netqscope.analyzer;

import netqscope.analyzer.analysis.LossAccount;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Session;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code analyzer loss}: where and when packets were lost. */
@Command(
        name = "loss",
        description = "Shows how many packets were lost, where and when.",
        mixinStandardHelpOptions = true,
        versionProvider = AnalyzerCommand.Version.class,
        footer = {
            "",
            "Lost: packets that passed filters and sampling and are not in the file, most often because the",
            "ring of their CPU and direction was full. They are counted between two looks at a ring, an",
            "interval; its share is lost / (lost + recorded), of that CPU and direction. Which queue a lost",
            "packet was of is not known. --from and --to choose intervals; totals are of the whole recording.",
            "An incomplete recording knows no losses, only gaps in its sequence numbers. Packets are kernel",
            "packets (skbs).",
            "",
            "Examples:",
            "  analyzer loss run.arrow",
            "  analyzer loss run.arrow --all --direction rx",
            "  analyzer loss run.arrow --totals --format csv"
        })
final class LossCommand extends AnalysisCommand {

    @Option(names = "--all", description = "All intervals in a table, too, not just the 20 with most losses.")
    private boolean all;

    @Option(names = "--totals", description = "A row for each direction and CPU, instead of each interval.")
    private boolean totals;

    @Override
    Report answer(Session session, String title) throws AnalyzerException {
        LossAccount account = LossAccount.of(session);
        boolean sampled = session.database().recordings().files().stream()
                .anyMatch(file -> file.recording().start().sampling().distance() > 1);
        return totals
                ? new LossTotalsTable(account, new LossCaption(account, title, sampled))
                : new LossTable(account, new LossCaption(account, title, sampled), all);
    }

    @Override
    String aboutSample() {
        return ", and the rest counted";
    }
}
