package netqscope.app.viewmodel;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A recording or an experiment that comes with netqscope.
 *
 * @param description what there is to see in it
 */
public record Sample(Path file, String title, String description) {

    /** The folder with the samples; the launcher sets it. */
    private static final String FOLDER = "netqscope.samples";

    /** Those that are there. */
    public static List<Sample> found() {
        String folder = System.getProperty(FOLDER);
        return folder == null ? List.of() : in(Path.of(folder));
    }

    static List<Sample> in(Path folder) {
        return List.of(
                        new Sample(
                                folder.resolve("imbalance.arrow"),
                                "One hot queue",
                                "An elephant flow makes transmit queue 0 hot, and receive queue 3 is idle"),
                        new Sample(
                                folder.resolve("gro.arrow"),
                                "GSO and GRO",
                                "One kernel packet of many wire packets, on both sides of a veth pair"),
                        new Sample(
                                folder.resolve("overhead-lo.arrow"),
                                "What tracing costs",
                                "An overhead experiment: PPS and latency of each way to trace"),
                        new Sample(
                                folder.resolve("netqtop-published.arrow"),
                                "netqtop's published table",
                                "26 to 33 % fewer packets per second, as its author measured it"),
                        new Sample(
                                folder.resolve("osv-published.arrow"),
                                "OSv's published table",
                                "What disabled tracepoints cost"))
                .stream()
                .filter(sample -> Files.exists(sample.file))
                .toList();
    }
}
