package netqscope.analyzer.shell;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.output.Format;

/**
 * What a shell understands besides SQL: a line that begins with a dot.
 *
 * @param argument empty if there is none
 */
record DotCommand(Name name, String argument) {

    private static final Pattern FORM = Pattern.compile("\\s*(\\.\\w*)\\s*(.*?)[\\s;]*");

    static boolean isOne(String line) {
        return line.stripLeading().startsWith(".");
    }

    /**
     * Reads a line that {@link #isOne}.
     *
     * @throws AnalyzerException if there is no such command
     */
    static DotCommand parse(String line) throws AnalyzerException {
        Matcher form = FORM.matcher(line);
        if (form.matches()) {
            for (Name name : Name.values()) {
                if (name.label().equals(form.group(1))) {
                    return new DotCommand(name, form.group(2));
                }
            }
        }
        throw new AnalyzerException("'%s' is no command; .help lists them".formatted(line.strip()));
    }

    enum Name {
        HELP,
        VIEWS,
        FORMAT,
        OUTPUT,
        TIMING,
        QUIT;

        /** As it is entered. */
        String label() {
            return "." + name().toLowerCase(Locale.ROOT);
        }

        /** What may follow; empty if that is nothing or anything. */
        List<String> arguments() {
            return switch (this) {
                case FORMAT ->
                    Arrays.stream(Format.values())
                            .map(format -> format.name().toLowerCase(Locale.ROOT))
                            .toList();
                case TIMING -> List.of("on", "off");
                case HELP, VIEWS, OUTPUT, QUIT -> List.of();
            };
        }

        static List<String> labels() {
            return Arrays.stream(values()).map(Name::label).toList();
        }
    }
}
