package netqscope.endtoend;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import netqscope.analyzer.AnalyzerCommand;
import netqscope.capture.CaptureCommand;
import netqscope.testing.Command;

/** The commands, as processes of their own with the class path of this test. */
final class Commands {
    private Commands() {}

    static List<String> capture(String... arguments) {
        return java(CaptureCommand.class, arguments);
    }

    static List<String> analyzer(String... arguments) {
        return java(AnalyzerCommand.class, arguments);
    }

    /** The result of a query, as the lines of the CSV without its header. */
    static List<String> sql(Path recording, String query) throws IOException {
        return Command.output(analyzer("sql", recording.toString(), query, "--format", "csv"))
                .lines()
                .skip(1)
                .toList();
    }

    private static List<String> java(Class<?> main, String... arguments) {
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-opens=java.base/java.nio=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        line.addAll(List.of(arguments));
        return line;
    }
}
