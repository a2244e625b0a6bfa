package netqscope.app;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import netqscope.app.view.Screenshots;
import netqscope.recording.ToolVersion;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code app} command: shows recordings in a window. */
@Command(
        name = "app",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        versionProvider = AppCommand.Version.class,
        description = "Shows what every queue of a network interface did, packet by packet.",
        footer = {
            "",
            "The files of one rotation are one recording; a folder stands for the recordings in it. An overhead",
            "experiment (capture overhead) opens alone, or beside a recording.",
            "",
            "Examples:",
            "  app run.arrow",
            "  app run.arrow cost.arrow              what sampling would have cost in precision, and saved",
            "  app --screenshot report run.arrow     a PNG of every view, without a window"
        },
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:done", "1:failed", "2:wrong usage"})
public final class AppCommand implements Callable<Integer> {

    private static final Pattern SIZE = Pattern.compile("(\\d{1,5})x(\\d{1,5})");
    private static final int LEAST_PIXELS = 400;
    private static final int MOST_PIXELS = 8_000;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--screenshot",
            paramLabel = "DIR",
            description = "Write a PNG of every view, light and dark, into DIR, and exit. Needs no display.")
    private @Nullable Path screenshots;

    @Option(
            names = "--size",
            paramLabel = "WxH",
            defaultValue = "1280x800",
            description = "Size of those pictures (default: ${DEFAULT-VALUE}).")
    private String size = "";

    @Parameters(paramLabel = "FILE", description = "Recordings, folders, overhead experiments.")
    private List<String> names = List.of();

    public static void main(String[] args) {
        System.exit(new CommandLine(new AppCommand()).execute(args));
    }

    @Override
    public Integer call() {
        Screenshots.Size pictureSize = pictureSize();
        if (screenshots != null) {
            if (names.isEmpty()) {
                throw new ParameterException(
                        spec.commandLine(), "--screenshot needs a recording: app --screenshot DIR FILE");
            }
            // Before JavaFX starts.
            System.setProperty("glass.platform", "Headless");
            System.setProperty("prism.order", "sw");
        } else if (System.getenv("DISPLAY") == null && System.getProperty("glass.platform") == null) {
            spec.commandLine()
                    .getErr()
                    .println(
                            "app: there is no display to open a window on (DISPLAY is not set). On a server, use analyzer,"
                                    + " or app --screenshot DIR FILE.");
            return CommandLine.ExitCode.SOFTWARE;
        }
        return App.run(new App.Request(names, Optional.ofNullable(screenshots), pictureSize));
    }

    private Screenshots.Size pictureSize() {
        Matcher matcher = SIZE.matcher(size);
        if (!matcher.matches()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--size '" + size + "' is no size: width and height in pixels, such as 1920x1080");
        }
        int width = Integer.parseInt(matcher.group(1));
        int height = Integer.parseInt(matcher.group(2));
        if (width < LEAST_PIXELS || height < LEAST_PIXELS || width > MOST_PIXELS || height > MOST_PIXELS) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--size '" + size + "': width and height are from " + LEAST_PIXELS + " to " + MOST_PIXELS
                            + " pixels");
        }
        return new Screenshots.Size(width, height);
    }

    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"netqscope app " + ToolVersion.current()};
        }
    }
}
