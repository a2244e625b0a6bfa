package netqscope.app.view.sql;

import java.util.function.Function;
import javafx.util.StringConverter;
import org.jspecify.annotations.Nullable;

/** Names of what can be chosen. */
final class Labels<T> extends StringConverter<T> {

    private final Function<T, String> label;

    Labels(Function<T, String> label) {
        this.label = label;
    }

    @Override
    public String toString(@Nullable T value) {
        return value == null ? "" : label.apply(value);
    }

    @Override
    public @Nullable T fromString(String text) {
        return null;
    }
}
