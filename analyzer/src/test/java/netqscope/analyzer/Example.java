package netqscope.analyzer;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import netqscope.analyzer.fixture.Packet;
import netqscope.analyzer.fixture.PacketRecorder;
import netqscope.analyzer.fixture.ThreeDevices;
import netqscope.recording.RecordingException;

/** A command line as help prints it. */
record Example(String line) {

    private static final String HEADING = "Examples:";
    private static final String INDENT = "  ";
    private static final String PROGRAM = "analyzer";
    private static final Path SAMPLE = Path.of("../samples/imbalance.arrow");
    private static final Path EXPERIMENT = Path.of("../samples/netqtop-published");

    /** What a shell makes one argument of. */
    private static final Pattern WORD = Pattern.compile("(\"[^\"]*\"|[^\\s\"])+");

    /** Of what the command does; no argument has so many blanks. */
    private static final Pattern EXPLANATION = Pattern.compile("   .*");

    private static final Pattern FILE_NAME = Pattern.compile("[\\w*][\\w*-]*(\\.[\\w*]+)*\\.[a-z]+");

    /** Those below the heading in a help text. */
    static List<Example> of(String help) {
        return help.lines()
                .dropWhile(line -> !line.equals(HEADING))
                .skip(1)
                .takeWhile(line -> line.startsWith(INDENT))
                .map(line -> new Example(line.strip()))
                .toList();
    }

    /** What a command would be called with, whatever comes before. */
    List<String> arguments() {
        List<String> words = words();
        return words.subList(words.lastIndexOf(PROGRAM) + 1, redirection(words));
    }

    /** Runs it; all files are those of {@code folder}, where what it reads is made first. */
    AnalyzerRun run(Path folder) throws IOException, RecordingException {
        List<Object> arguments = new ArrayList<>();
        boolean output = false;
        for (String word : arguments()) {
            boolean input = !output && FILE_NAME.matcher(word).matches();
            if (input) {
                make(folder.resolve(word.replace("*", "1")));
            }
            boolean file = input || (output && !word.equals("-"));
            arguments.add(file ? folder.resolve(word) : word);
            output = word.equals("-o");
        }
        InputStream before = System.in;
        try (InputStream in = standardInput(folder)) {
            System.setIn(in);
            return AnalyzerRun.of(arguments.toArray());
        } finally {
            System.setIn(before);
        }
    }

    private InputStream standardInput(Path folder) throws IOException, RecordingException {
        List<String> words = words();
        int from = Math.max(words.indexOf("cat"), words.indexOf("<"));
        if (from < 0) {
            return new ByteArrayInputStream(new byte[0]);
        }
        Path file = folder.resolve(words.get(from + 1));
        make(file);
        return Files.newInputStream(file);
    }

    private void make(Path file) throws IOException, RecordingException {
        String name = file.getFileName().toString();
        if (name.endsWith(".sql")) {
            Files.writeString(file, "select count(*) from packets;\n");
        } else if (name.endsWith(".partial") || arguments().getFirst().equals("recover")) {
            Path cutOff = PacketRecorder.recordUnfinished(
                    file.resolveSibling("cut-off"), ThreeDevices.start(), List.of(Packet.tx(0, 0)));
            Files.move(cutOff, file);
        } else if (arguments().getFirst().equals("overhead") || name.startsWith("cost")) {
            String ending = name.substring(name.lastIndexOf('.'));
            Files.copy(Path.of(EXPERIMENT + ending), file);
        } else {
            Files.copy(SAMPLE, file);
        }
    }

    private List<String> words() {
        return WORD.matcher(EXPLANATION.matcher(line).replaceFirst(""))
                .results()
                .map(word -> word.group().replace("\"", ""))
                .toList();
    }

    private static int redirection(List<String> words) {
        int at = words.indexOf("<");
        return at < 0 ? words.size() : at;
    }

    @Override
    public String toString() {
        return line;
    }
}
