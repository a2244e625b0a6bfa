package netqscope.app.view;

import java.util.function.Supplier;
import javafx.scene.input.KeyCombination;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.Ikon;

/** A view and how to get there. The view is made when somebody first looks. */
final class ViewPlace {

    private final String id;
    private final String title;
    private final Ikon icon;
    private final KeyCombination shortcut;
    private final Supplier<? extends View> make;
    private @Nullable View view;

    /** @param id lower case, for file names and styles */
    ViewPlace(String id, String title, Ikon icon, KeyCombination shortcut, Supplier<? extends View> make) {
        this.id = id;
        this.title = title;
        this.icon = icon;
        this.shortcut = shortcut;
        this.make = make;
    }

    String id() {
        return id;
    }

    String title() {
        return title;
    }

    Ikon icon() {
        return icon;
    }

    KeyCombination shortcut() {
        return shortcut;
    }

    /** The view, always the same one. */
    View view() {
        if (view == null) {
            view = make.get();
        }
        return view;
    }

    /** Whether somebody has looked. */
    boolean isMade() {
        return view != null;
    }
}
