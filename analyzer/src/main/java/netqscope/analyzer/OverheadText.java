package netqscope.analyzer;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.ResultColumn;
import netqscope.analyzer.lab.OverheadLabels;
import netqscope.analyzer.lab.OverheadReport;
import netqscope.analyzer.lab.OverheadSection;
import netqscope.analyzer.output.Format;
import netqscope.analyzer.output.ListedRows;
import netqscope.analyzer.output.MarkdownText;
import netqscope.analyzer.output.Numbers;
import netqscope.analyzer.output.Printable;
import netqscope.analyzer.overhead.Compared;
import netqscope.analyzer.overhead.Experiment;
import org.jspecify.annotations.Nullable;

/** Overhead experiments for a person: the tables that netqtop's were published in, and what two of them differ in. */
final class OverheadText {

    private final Writer out;
    private final Format format;
    private final Numbers numbers;

    OverheadText(Writer out, Format format, Numbers numbers) {
        this.out = out;
        this.format = format;
        this.numbers = numbers;
    }

    /** Each by itself, then all against the first. */
    void write(List<Experiment> experiments) throws IOException, AnalyzerException {
        String separator = "";
        for (Experiment experiment : experiments) {
            out.write(separator);
            separator = "\n";
            write(experiment);
        }
        for (Experiment experiment : experiments.subList(1, experiments.size())) {
            write(experiments.getFirst(), experiment);
        }
    }

    private void write(Experiment experiment) throws IOException, AnalyzerException {
        List<String> heading = OverheadLabels.heading(experiment);
        line(heading.getFirst(), "## ");
        if (format == Format.MARKDOWN && heading.size() > 1) {
            out.write("\n");
        }
        for (String text : heading.subList(1, heading.size())) {
            line(text, "- ");
        }
        for (OverheadSection section : OverheadReport.sections(experiment, numbers)) {
            section(section);
        }
    }

    private void write(Experiment a, Experiment b) throws IOException, AnalyzerException {
        OverheadSection section = OverheadReport.comparison(a, b, numbers);
        out.write("\n");
        line("A: " + OverheadLabels.nameAndKernel(a), "- ");
        line("B: " + OverheadLabels.nameAndKernel(b), "- ");
        if (section.lines().isEmpty()) {
            line("They have nothing in common that could be compared.", "- ");
            return;
        }
        section(section);
    }

    private void section(OverheadSection section) throws IOException, AnalyzerException {
        if (!section.lines().isEmpty()) {
            out.write("\n");
            line(section.title(), "### ");
            out.write("\n");
            List<List<@Nullable Object>> rows = new ArrayList<>();
            for (Compared line : section.lines()) {
                List<@Nullable Object> row = new ArrayList<>();
                section.columns()
                        .forEach(column ->
                                row.add(Objects.requireNonNullElse(column.cell().apply(line), "-")));
                rows.add(row);
            }
            format.write(
                    new ListedRows(
                            section.columns().stream()
                                    .map(column -> new ResultColumn(column.title(), column.numeric()))
                                    .toList(),
                            rows),
                    out,
                    numbers);
        }
        String separator = "\n";
        for (String sentence : section.sentences()) {
            out.write(separator);
            separator = "";
            line(sentence, "- ");
        }
    }

    /** A line by itself; {@code mark} is what makes it one in Markdown. */
    private void line(String text, String mark) throws IOException {
        String printable = Printable.inLine(text);
        out.write((format == Format.MARKDOWN ? mark + MarkdownText.escaped(printable) : printable) + "\n");
    }
}
