package netqscope.app.viewmodel;

import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Names and texts in a small file. What cannot be read is as if it was never written, and what cannot be written is forgotten: the
 * app works without.
 */
final class Stored {

    private static final System.Logger LOG = System.getLogger(Stored.class.getName());

    private final Optional<Path> place;
    private final Properties values = new Properties();

    private Stored(Optional<Path> place) {
        this.place = place;
    }

    /** @param place empty: nothing is kept */
    static Stored read(Optional<Path> place) {
        Stored stored = new Stored(place);
        place.ifPresent(stored::load);
        return stored;
    }

    Optional<String> text(String name) {
        return Optional.ofNullable(values.getProperty(name));
    }

    OptionalDouble number(String name) {
        try {
            String text = values.getProperty(name);
            double value = text == null ? Double.NaN : Double.parseDouble(text);
            return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }

    OptionalLong integer(String name) {
        try {
            String text = values.getProperty(name);
            return text == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(text));
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    /** @param value null: forget it */
    void set(String name, @Nullable Object value) {
        if (value == null) {
            values.remove(name);
        } else {
            values.setProperty(name, value.toString());
        }
    }

    /** The whole file, or the one before. */
    void write() {
        place.ifPresent(this::write);
    }

    private void load(Path file) {
        try (Reader reader = Files.newBufferedReader(file)) {
            values.load(reader);
        } catch (NoSuchFileException e) {
            values.clear();
        } catch (IOException | IllegalArgumentException e) {
            LOG.log(System.Logger.Level.WARNING, "cannot read " + file + ", which is ignored: " + e);
            values.clear();
        }
    }

    private synchronized void write(Path file) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Path draft = Files.createTempFile(file.toAbsolutePath().getParent(), ".draft", ".properties");
            try {
                StringWriter text = new StringWriter();
                values.store(text, null);
                Files.writeString(draft, text.toString());
                Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(draft);
            }
        } catch (IOException e) {
            LOG.log(System.Logger.Level.WARNING, "cannot write " + file + ": " + e);
        }
    }
}
