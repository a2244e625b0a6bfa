package netqscope.analyzer;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts the command the way its launcher does. */
final class AnalyzerProcess {

    private AnalyzerProcess() {}

    static ProcessBuilder of(Object... args) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--"))
                .forEach(command::add);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), AnalyzerCommand.class.getName()));
        for (Object arg : args) {
            command.add(arg.toString());
        }
        return new ProcessBuilder(command).redirectErrorStream(false).redirectInput(new File("/dev/null"));
    }
}
