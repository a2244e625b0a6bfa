package netqscope.app.viewmodel.sql;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What was run, the latest last: a line of a file each, in which a backslash is doubled and a line feed is {@code \n}. The
 * app works without the file, if it cannot be read or written.
 */
public final class QueryHistory {

    /** More are found by nobody. */
    static final int MOST_ENTRIES = 1_000;

    private static final System.Logger LOG = System.getLogger(QueryHistory.class.getName());

    private final Optional<Path> file;
    private final List<String> entries = new ArrayList<>();

    private QueryHistory(Optional<Path> file) {
        this.file = file;
    }

    /**
     * What is in a file, which need not exist.
     *
     * @param file empty: it is forgotten at the end
     */
    public static QueryHistory read(Optional<Path> file) {
        QueryHistory history = new QueryHistory(file);
        file.ifPresent(history::read);
        return history;
    }

    /** The latest one last. */
    public List<String> entries() {
        return List.copyOf(entries);
    }

    /** Something was run; the same again is no news. */
    public void add(String script) {
        String text = script.strip();
        if (text.isEmpty() || (!entries.isEmpty() && entries.getLast().equals(text))) {
            return;
        }
        entries.add(text);
        trim();
        file.ifPresent(to -> append(to, text));
    }

    private void read(Path from) {
        try {
            Files.readAllLines(from).stream()
                    .filter(line -> !line.isEmpty())
                    .map(QueryHistory::unescaped)
                    .forEach(entries::add);
            if (entries.size() > 2 * MOST_ENTRIES) {
                trim();
                rewrite(from);
            }
        } catch (NoSuchFileException e) {
            entries.clear();
        } catch (IOException e) {
            LOG.log(System.Logger.Level.WARNING, "cannot read " + from + ", which is ignored", e);
        }
        trim();
    }

    private static void append(Path file, String text) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, escaped(text) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            LOG.log(System.Logger.Level.WARNING, "cannot write " + file, e);
        }
    }

    private void trim() {
        if (entries.size() > MOST_ENTRIES) {
            entries.subList(0, entries.size() - MOST_ENTRIES).clear();
        }
    }

    private void rewrite(Path file) throws IOException {
        Path draft = Files.createTempFile(file.toAbsolutePath().getParent(), ".draft", ".history");
        try {
            Files.write(draft, entries.stream().map(QueryHistory::escaped).toList());
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
    }

    private static String unescaped(String line) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c != '\\' || i + 1 == line.length()) {
                text.append(c);
            } else {
                i++;
                text.append(
                        switch (line.charAt(i)) {
                            case 'n' -> '\n';
                            case 'r' -> '\r';
                            default -> line.charAt(i);
                        });
            }
        }
        return text.toString();
    }
}
