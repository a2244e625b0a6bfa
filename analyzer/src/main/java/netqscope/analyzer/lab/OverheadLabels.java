package netqscope.analyzer.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import netqscope.analyzer.output.Numbers;
import netqscope.analyzer.overhead.Experiment;
import netqscope.analyzer.overhead.Setting;
import netqscope.overhead.OverheadFile;
import netqscope.overhead.OverheadStart;
import netqscope.recording.Sampling;

/** What tables of overhead experiments call things. */
public final class OverheadLabels {

    private static final int MAX_WIDTH = 20;

    private OverheadLabels() {}

    /** The unit of a rate as the heading of a column. */
    public static String unit(String rateUnit) {
        return switch (rateUnit) {
            case "packets/s" -> "PPS";
            case "bytes/s" -> "BPS";
            default -> rateUnit;
        };
    }

    /** What was attached: its name, in several lines if it is long, or the sampling distance. */
    public static String setting(Setting setting, Numbers numbers) {
        if (setting.unsampled()) {
            return wrapped(setting.variant());
        }
        String sampled = "1 in " + numbers.of(setting.samplingDistance().getAsInt())
                + setting.samplingMethod()
                        .filter(method -> method == Sampling.Method.SYSTEMATIC)
                        .map(method -> "\n" + method.label())
                        .orElse("");
        return setting.variant().equals("sampled") ? sampled : wrapped(setting.variant()) + "\n" + sampled;
    }

    /** What was recorded, in a table of distances. */
    public static String distance(Setting setting, Numbers numbers) {
        return switch (setting.variant()) {
            case "full" -> "every packet";
            case "filtered" -> "nothing (the floor)";
            default -> setting(setting, numbers);
        };
    }

    /** Short lines, broken between words. */
    public static String wrapped(String text) {
        StringBuilder wrapped = new StringBuilder();
        int width = 0;
        for (String word : text.split(" ", -1)) {
            if (width > 0 && width + 1 + word.length() > MAX_WIDTH) {
                wrapped.append('\n');
                width = 0;
            } else if (width > 0) {
                wrapped.append(' ');
                width++;
            }
            wrapped.append(word);
            width += word.length();
        }
        return wrapped.toString();
    }

    /** What an experiment is, and where it was made; nothing that is not known. */
    public static List<String> heading(Experiment experiment) {
        OverheadFile file = experiment.file();
        OverheadStart start = file.start();
        List<String> lines = new ArrayList<>();
        lines.add(experiment.name() + (start.title().isEmpty() ? "" : ": " + start.title()));
        add(lines, "source: ", start.source());
        add(
                lines,
                "",
                joined(
                        labelled("host ", start.host()),
                        labelled("kernel ", start.kernel()),
                        start.cpuModel(),
                        start.cpus() == null ? "" : start.cpus() + (start.cpus() == 1 ? " CPU" : " CPUs"),
                        labelled("clock source ", start.clockSource()),
                        labelled("BPF JIT ", start.bpfJit())));
        add(lines, "mitigations: ", start.mitigations());
        add(
                lines,
                "load: ",
                joined(
                        start.load(),
                        labelled("over ", start.device()),
                        experiment.rounds() == 0 ? "" : rounds(experiment),
                        start.seconds() == null ? "" : text(start.seconds()) + " s each",
                        start.warmupSeconds() == null || start.warmupSeconds() == 0
                                ? ""
                                : "after " + text(start.warmupSeconds()) + " s"));
        add(lines, "remark: ", start.remark());
        return lines;
    }

    /** Which of several experiments it is. */
    public static String nameAndKernel(Experiment experiment) {
        return experiment.name()
                + labelled(", kernel ", experiment.file().start().kernel());
    }

    private static String rounds(Experiment experiment) {
        Integer planned = experiment.file().start().rounds();
        int rounds = experiment.rounds();
        return rounds
                + (planned == null || planned == rounds ? "" : " of " + planned)
                + (rounds == 1 ? " round" : " rounds");
    }

    private static void add(List<String> lines, String label, String text) {
        if (!text.isEmpty()) {
            lines.add(label + text);
        }
    }

    private static String labelled(String label, String text) {
        return text.isEmpty() ? "" : label + text;
    }

    private static String joined(String... texts) {
        return Stream.of(texts).filter(text -> !text.isEmpty()).collect(Collectors.joining(", "));
    }

    private static String text(double seconds) {
        return seconds == Math.rint(seconds) ? String.valueOf((long) seconds) : String.valueOf(seconds);
    }
}
