package netqscope.app.view;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.SplitPane;
import netqscope.app.viewmodel.Appearance;

/** Where the user has put the dividers of a view: there again at the next start. */
final class Dividers {

    private Dividers() {}

    /**
     * Puts them where they were, and remembers where they go.
     *
     * @param name of the view
     */
    static void remember(Node view, String name, Appearance appearance) {
        List<SplitPane.Divider> dividers = new ArrayList<>();
        collect(view, dividers);
        for (int i = 0; i < dividers.size(); i++) {
            SplitPane.Divider divider = dividers.get(i);
            String key = name + ".divider." + i;
            divider.setPosition(appearance.number(key, divider.getPosition()));
            divider.positionProperty().subscribe(position -> appearance.setNumber(key, position.doubleValue()));
        }
    }

    /** Of a split pane, what it shows is its children only after its first layout. */
    private static void collect(Node node, List<SplitPane.Divider> into) {
        if (node instanceof SplitPane split) {
            into.addAll(split.getDividers());
            split.getItems().forEach(item -> collect(item, into));
        } else if (node instanceof Parent parent) {
            parent.getChildrenUnmodifiable().forEach(child -> collect(child, into));
        }
    }
}
