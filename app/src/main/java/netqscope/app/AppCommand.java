package netqscope.app;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import netqscope.recording.ToolVersion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code app} command. This version opens no window: it says so and points to {@code analyzer}. */
@Command(
        name = "app",
        mixinStandardHelpOptions = true,
        versionProvider = AppCommand.Version.class,
        description = "The desktop app of netqscope. This version has none yet: use analyzer.",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:done", "1:failed", "2:wrong usage"})
public final class AppCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "FILE", description = "Recordings to open.")
    private List<Path> recordings = List.of();

    public static void main(String[] args) {
        System.exit(new CommandLine(new AppCommand()).execute(args));
    }

    @Override
    public Integer call() {
        String example = recordings.isEmpty() ? "FILE" : recordings.getFirst().toString();
        spec.commandLine()
                .getErr()
                .println("app: this version has no desktop app yet; use analyzer, e.g. analyzer queues " + example);
        return CommandLine.ExitCode.SOFTWARE;
    }

    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"netqscope app " + ToolVersion.current()};
        }
    }
}
