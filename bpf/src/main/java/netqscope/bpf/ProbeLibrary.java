package netqscope.bpf;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The natives, which JNI_OnLoad registers, and where their library comes from: the folder that the property
 * {@code netqscope.native.dir} names, else this jar, unpacked to a temporary folder.
 */
final class ProbeLibrary {
    private static final String FOLDER_PROPERTY = "netqscope.native.dir";
    private static final String LIBRARY = "libnetqscope_probe.so";
    private static final List<String> FILES = List.of("libbpf.so.1", "libelf.so.1", "libz.so.1", LIBRARY);
    private static final int TEXT_BYTES = 65_536;
    private static final int LOG_LINES = 12;

    /** As this side was written: columns, devices, directions, bytes of an event. */
    private static final int[] LAYOUT = {
        EventColumns.COUNT, ProbeOptions.MAX_DEVICES, ProbeDirection.COUNT, ProbeOptions.EVENT_BYTES
    };

    private static boolean loaded;

    private ProbeLibrary() {}

    static String describeDevice(String name) throws ProbeException {
        load();
        byte[] text = new byte[TEXT_BYTES];
        int length = describe(name, text);
        if (length == -Errno.ENODEV) {
            throw new ProbeException(
                    "no interface %s in this network namespace; there are: %s".formatted(name, text(text)));
        }
        if (length < 0) {
            throw new ProbeException(
                    "cannot ask the kernel about interface %s: %s".formatted(name, Errno.name(length)));
        }
        return text(text);
    }

    static long openProbe(ProbeOptions options) throws ProbeException {
        load();
        int[] ifindexes =
                options.devices().stream().mapToInt(DeviceInfo::ifindex).toArray();
        long[] netns = options.devices().stream().mapToLong(DeviceInfo::netns).toArray();
        ProbeSampling sampling = options.sampling();
        long handle = open(
                ifindexes,
                netns,
                options.directionBits(),
                options.ringShift(),
                sampling.code(),
                sampling.distance(),
                sampling.seed());
        byte[] text = new byte[TEXT_BYTES];
        message(text);
        String log = text(text);
        System.getLogger(ProbeLibrary.class.getName()).log(System.Logger.Level.DEBUG, log);
        // A heap address has its top bits clear, and an error is a small negative number.
        if (handle <= 0) {
            throw new ProbeException(explain(options, handle, log));
        }
        return handle;
    }

    /** What libbpf just said, for what else is loaded beside the probe. */
    static ProbeException cannotLoad(String what, long error) {
        byte[] text = new byte[TEXT_BYTES];
        message(text);
        String failed = "cannot load %s: %s. ".formatted(what, Errno.name(error));
        int number = (int) -error;
        return new ProbeException(
                number == Errno.EPERM || number == Errno.EACCES
                        ? failed + permissionAdvice(text(text))
                        : failed + "The kernel refused it" + lastLines(text(text)));
    }

    /** For natives that fail only when memory runs out: a bug or the end, nothing a user can mend. */
    static int checkedCount(int result, String what) {
        if (result < 0) {
            throw new IllegalStateException("%s failed: %s".formatted(what, Errno.name(result)));
        }
        return result;
    }

    private static String explain(ProbeOptions options, long error, String log) {
        String names = String.join(
                ", ", options.devices().stream().map(DeviceInfo::name).toList());
        String failed = "cannot load the probe for %s: %s. ".formatted(names, Errno.name(error));
        int number = (int) -error;
        if (number == Errno.EPERM || number == Errno.EACCES) {
            return failed + permissionAdvice(log);
        }
        if (number == Errno.ENOMEM || (number == Errno.E2BIG && !verifierSpoke(log))) {
            return failed
                    + "Not enough memory for the rings: every possible CPU and direction has one of %,d bytes. Use a smaller --buffer."
                            .formatted(options.ringBytes());
        }
        if (!Files.exists(Path.of("/sys/kernel/btf/vmlinux"))) {
            return failed + "This kernel has no BTF (/sys/kernel/btf/vmlinux), which the probe needs: "
                    + "use a kernel built with CONFIG_DEBUG_INFO_BTF.";
        }
        return failed + "The kernel refused it" + lastLines(log);
    }

    private static String permissionAdvice(String log) {
        String advice = "Run as root, or grant CAP_BPF and CAP_PERFMON.";
        // The verifier, too, says EACCES: then its words are what helps.
        return verifierSpoke(log) ? advice + lastLines(log) : advice;
    }

    private static boolean verifierSpoke(String log) {
        return log.contains("BEGIN PROG LOAD LOG");
    }

    private static String lastLines(String log) {
        List<String> lines = log.lines().filter(line -> !line.isBlank()).toList();
        if (lines.isEmpty()) {
            return ".";
        }
        return "; libbpf's last lines:\n  "
                + String.join("\n  ", lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size()));
    }

    private static String text(byte[] bytes) {
        int length = 0;
        while (length < bytes.length && bytes[length] != 0) {
            length++;
        }
        return new String(bytes, 0, length, UTF_8);
    }

    static synchronized void load() {
        if (loaded) {
            return;
        }
        String folder = System.getProperty(FOLDER_PROPERTY);
        if (folder != null) {
            load(Path.of(folder, LIBRARY));
        } else {
            loadUnpacked();
        }
        int[] layout = new int[LAYOUT.length];
        layout(layout);
        for (int i = 0; i < LAYOUT.length; i++) {
            if (layout[i] != LAYOUT[i]) {
                throw new IllegalStateException(
                        "the native library is of another version: its layout has %d where %d is expected"
                                .formatted(layout[i], LAYOUT[i]));
            }
        }
        loaded = true;
    }

    @SuppressWarnings("restricted") // loading our own library is what this class is for
    private static void load(Path library) {
        try {
            System.load(library.toAbsolutePath().toString());
        } catch (UnsatisfiedLinkError e) {
            throw new IllegalStateException(
                    "cannot load the native library %s: %s".formatted(library, e.getMessage()), e);
        }
    }

    /** The library finds the others beside itself. Once loaded, none needs its name any more, so that a kill leaves nothing. */
    private static void loadUnpacked() {
        String architecture = System.getProperty("os.arch").equals("amd64") ? "x86_64" : System.getProperty("os.arch");
        String resources = "/netqscope/native/linux-%s/".formatted(architecture);
        try {
            Path folder = Files.createTempDirectory("netqscope-native");
            try {
                for (String name : FILES) {
                    unpack(resources + name, folder.resolve(name));
                }
                load(folder.resolve(LIBRARY));
            } finally {
                for (String name : FILES) {
                    Files.deleteIfExists(folder.resolve(name));
                }
                Files.delete(folder);
            }
        } catch (IOException e) {
            throw new IllegalStateException(
                    "cannot unpack the native library to the temporary folder: " + e.getMessage(), e);
        }
    }

    private static void unpack(String resource, Path file) throws IOException {
        try (@Nullable InputStream content = ProbeLibrary.class.getResourceAsStream(resource)) {
            if (content == null) {
                throw new IOException(
                        "this build has no native library for %s".formatted(System.getProperty("os.arch")));
            }
            Files.copy(content, file);
        }
    }

    // queue_probe_jni.c

    private static native int describe(String name, byte[] text);

    private static native long open(
            int[] ifindexes, long[] netns, int directions, int ringShift, int sampling, int distance, long seed);

    private static native int message(byte[] text);

    private static native int layout(int[] values);

    static native int cpus(long probe);

    static native int drain(long probe, long[] addresses, int fromRow, int maxRows);

    static native int lost(long probe, long[] counts);

    static native int counters(long probe, long[] counts);

    static native int statistics(long probe, int direction, long[] values);

    static native int detach(long probe);

    static native void close(long probe);

    static native void clockPair(long[] pair);
}
