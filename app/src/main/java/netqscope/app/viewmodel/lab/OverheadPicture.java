package netqscope.app.viewmodel.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import netqscope.analyzer.lab.OverheadLabels;
import netqscope.analyzer.lab.OverheadNotes;
import netqscope.analyzer.lab.OverheadReport;
import netqscope.analyzer.lab.OverheadSection;
import netqscope.analyzer.output.Numbers;
import netqscope.analyzer.overhead.Experiment;

/**
 * What experiments say, as {@code analyzer overhead} says it.
 *
 * @param title of the first one
 * @param facts where and how it was measured
 * @param sections tables of the first one, those that have lines or sentences
 * @param comparison what is compared; empty with one experiment
 * @param bars what is drawn
 * @param notes what has to be known of it all
 */
public record OverheadPicture(
        String title,
        List<String> facts,
        List<OverheadSection> sections,
        Optional<Comparison> comparison,
        List<BarPicture> bars,
        List<String> notes) {

    public OverheadPicture {
        facts = List.copyOf(facts);
        sections = List.copyOf(sections);
        bars = List.copyOf(bars);
        notes = List.copyOf(notes);
    }

    /**
     * Two experiments.
     *
     * @param a what the first is, which is the base
     * @param b what the second is
     */
    public record Comparison(String a, String b, OverheadSection section) {}

    /** @param experiments one or two */
    static OverheadPicture of(List<Experiment> experiments) {
        Experiment first = experiments.getFirst();
        List<String> heading = OverheadLabels.heading(first);
        List<BarPicture> bars = new ArrayList<>();
        Optional<Comparison> comparison = Optional.empty();
        if (experiments.size() > 1) {
            Experiment second = experiments.get(1);
            comparison = Optional.of(new Comparison(
                    OverheadLabels.nameAndKernel(first),
                    OverheadLabels.nameAndKernel(second),
                    OverheadReport.comparison(first, second, Numbers.GROUPED)));
            bars.addAll(BarPicture.compared(first, second));
        } else {
            bars.addAll(BarPicture.of(first));
        }
        return new OverheadPicture(
                heading.getFirst(),
                heading.subList(1, heading.size()),
                OverheadReport.sections(first, Numbers.GROUPED).stream()
                        .filter(section -> !section.lines().isEmpty()
                                || !section.sentences().isEmpty())
                        .toList(),
                comparison,
                bars,
                OverheadNotes.of(experiments));
    }
}
