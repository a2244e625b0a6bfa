package netqscope.app.view;

import javafx.scene.input.KeyCombination;
import org.kordamp.ikonli.Ikon;

/**
 * A view and how to get there.
 *
 * @param id lower case, for file names and styles
 */
record ViewPlace(String id, String title, Ikon icon, KeyCombination shortcut, View view) {}
