package netqscope.analyzer.shell;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import netqscope.analyzer.console.SqlKeywords;
import netqscope.analyzer.database.AnalyzerException;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;

/** Proposes views, their columns, keywords and dot-commands. */
final class SqlCompleter implements Completer {

    private final SqlRunner runner;

    SqlCompleter(SqlRunner runner) {
        this.runner = runner;
    }

    @Override
    public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
        for (String proposal : proposals(line.line(), line.cursor())) {
            candidates.add(new Candidate(proposal));
        }
    }

    /** Everything that may stand at the cursor, whatever its word begins with. */
    Set<String> proposals(String line, int cursor) {
        if (!DotCommand.isOne(line)) {
            return sqlProposals(line);
        }
        Set<String> proposals = new LinkedHashSet<>();
        String entered = line.substring(0, cursor).stripLeading();
        if (entered.chars().noneMatch(Character::isWhitespace)) {
            proposals.addAll(DotCommand.Name.labels());
        } else {
            for (DotCommand.Name name : DotCommand.Name.values()) {
                if (entered.startsWith(name.label() + " ")) {
                    proposals.addAll(name.arguments());
                }
            }
        }
        return proposals;
    }

    private Set<String> sqlProposals(String line) {
        Set<String> proposals = new LinkedHashSet<>();
        try {
            List<String> views = runner.views();
            List<String> named = new ArrayList<>(views);
            named.removeIf(view -> !line.contains(view));
            for (String view : named.isEmpty() ? views : named) {
                proposals.addAll(runner.columns(view));
            }
            proposals.addAll(views);
        } catch (AnalyzerException e) {
            // Nobody asked for an answer: keywords are still of use.
            proposals.clear();
        }
        proposals.addAll(SqlKeywords.proposed());
        return proposals;
    }
}
