package netqscope.testing;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What is attached in the kernel, by the numbers that bpftool shows too. */
public final class BpfLinks {
    private static final int TRIES = 50;
    private static final String FIELD = "link_id:";

    private BpfLinks() {}

    /** All there are. bpftool fails where one goes while it lists them, so it is asked again. */
    public static Set<Long> all() throws IOException {
        Command list = Command.run(List.of("bpftool", "link"));
        for (int i = 1; i < TRIES && list.exitCode() != 0; i++) {
            list = Command.run(List.of("bpftool", "link"));
        }
        if (list.exitCode() != 0) {
            throw new AssertionError(list.toString());
        }
        Set<Long> numbers = new TreeSet<>();
        list.out()
                .lines()
                .filter(line -> line.matches("\\d+: .*"))
                .forEach(line -> numbers.add(Long.parseLong(line.substring(0, line.indexOf(':')))));
        return numbers;
    }

    /** Those that a process has open. */
    public static Set<Long> of(long pid) throws IOException {
        Set<Long> numbers = new TreeSet<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(Path.of("/proc/%d/fdinfo".formatted(pid)))) {
            for (Path file : files) {
                read(file)
                        .lines()
                        .filter(line -> line.startsWith(FIELD))
                        .forEach(line -> numbers.add(
                                Long.parseLong(line.substring(FIELD.length()).strip())));
            }
        }
        return numbers;
    }

    private static String read(Path file) throws IOException {
        try {
            return Files.readString(file);
        } catch (NoSuchFileException e) {
            return ""; // closed meanwhile
        }
    }
}
