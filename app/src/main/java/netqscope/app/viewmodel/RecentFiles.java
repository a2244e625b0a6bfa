package netqscope.app.viewmodel;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** What was opened before, the last one first; remembered from start to start. */
public final class RecentFiles {

    private static final int MOST = 12;

    private final Stored stored;
    private final ObservableList<List<String>> list = FXCollections.observableArrayList();

    private RecentFiles(Stored stored) {
        this.stored = stored;
    }

    /** Those of the last time. */
    public static RecentFiles remembered(StateFolders folders) {
        return remembered(folders.stateFile("recent.properties"));
    }

    private static RecentFiles remembered(Optional<Path> file) {
        RecentFiles recent = new RecentFiles(Stored.read(file));
        for (int i = 0; i < MOST; i++) {
            List<String> names = recent.read(i);
            if (!names.isEmpty()) {
                recent.list.add(names);
            }
        }
        return recent;
    }

    /** Each with the absolute names of the files that were opened together. */
    public ObservableList<List<String>> list() {
        return FXCollections.unmodifiableObservableList(list);
    }

    /** They were opened just now. */
    public void opened(List<String> names) {
        List<String> absolute = names.stream()
                .map(name -> Path.of(name).toAbsolutePath().normalize().toString())
                .toList();
        list.remove(absolute);
        list.addFirst(absolute);
        if (list.size() > MOST) {
            list.removeLast();
        }
        write();
    }

    /** They are of no use any more. */
    public void forget(List<String> names) {
        list.remove(names);
        write();
    }

    private List<String> read(int index) {
        List<String> names = new ArrayList<>();
        Optional<String> name = stored.text(index + ".0");
        while (name.isPresent()) {
            names.add(name.get());
            name = stored.text(index + "." + names.size());
        }
        return names;
    }

    private void write() {
        for (int i = 0; i < MOST; i++) {
            List<String> names = i < list.size() ? list.get(i) : List.of();
            int before = read(i).size();
            int index = i;
            IntStream.range(0, Math.max(before, names.size()))
                    .forEach(n -> stored.set(index + "." + n, n < names.size() ? names.get(n) : null));
        }
        stored.write();
    }
}
