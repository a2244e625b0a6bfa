package netqscope.app.view;

import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.MenuItem;

/** One of the views of what is open. */
public interface View extends AutoCloseable {

    /** What it shows; always the same one. It fills the place it gets. */
    Node node();

    /** It has become visible: now it asks for what it shows. */
    void shown();

    /** It is not visible any more: it stops asking. */
    void hidden();

    /** What the menu offers while it is visible. */
    List<MenuItem> actions();

    /** Cancels what it asked and lets go of what it listens to. */
    @Override
    void close();
}
