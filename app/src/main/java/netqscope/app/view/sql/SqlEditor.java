package netqscope.app.view.sql;

import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.value.ChangeListener;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.IndexRange;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Pane;
import netqscope.analyzer.console.Completion;
import netqscope.analyzer.console.SqlCatalog;
import netqscope.analyzer.console.StatementError;
import org.fxmisc.flowless.VirtualizedScrollPane;
import org.fxmisc.richtext.CodeArea;
import org.fxmisc.richtext.LineNumberFactory;
import org.fxmisc.wellbehaved.event.EventPattern;
import org.fxmisc.wellbehaved.event.InputMap;
import org.fxmisc.wellbehaved.event.Nodes;

/** Where statements are written: colours, line numbers, completion. */
final class SqlEditor implements AutoCloseable {

    private static final String INDENT = "    ";
    private static final String COMMENT = "--";

    private final CodeArea area = new CodeArea();
    private final VirtualizedScrollPane<CodeArea> node = new VirtualizedScrollPane<>(area);
    private final CompletionList completion;
    private final ObjectProperty<String> text;
    private final ReadOnlyObjectProperty<SqlCatalog> catalog;
    private final ChangeListener<String> textListener = (source, before, now) -> take(now);
    private final ChangeListener<SqlCatalog> catalogListener = (source, before, now) -> paint();
    private Optional<StatementError> error = Optional.empty();
    private boolean typed;

    /** @param overlay covers the view; proposals appear on it */
    SqlEditor(ObjectProperty<String> text, ReadOnlyObjectProperty<SqlCatalog> catalog, Pane overlay) {
        this.text = text;
        this.catalog = catalog;
        this.completion = new CompletionList(overlay, this::accept);
        area.setId("sql-text");
        area.getStyleClass().add("sql-editor");
        area.setParagraphGraphicFactory(LineNumberFactory.get(area, digits -> "%" + Math.max(2, digits) + "d"));
        area.replaceText(text.get());
        area.getUndoManager().forgetHistory();
        paint();
        area.textProperty().addListener((source, before, now) -> written(now));
        text.addListener(textListener);
        catalog.addListener(catalogListener);
        area.caretPositionProperty().addListener((source, before, now) -> moved());
        area.focusedProperty().addListener((source, before, now) -> completion.hide());
        area.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
        area.addEventFilter(KeyEvent.KEY_TYPED, event -> typed = isNamePart(event.getCharacter()));
        area.addEventFilter(MouseEvent.MOUSE_PRESSED, event -> completion.hide());
        Nodes.addInputMap(area, InputMap.consume(EventPattern.keyPressed(KeyCode.TAB), event -> indent()));
    }

    Node node() {
        return node;
    }

    CodeArea area() {
        return area;
    }

    IndexRange selection() {
        return area.getSelection();
    }

    /** Underlines what is wrong, until something is written. */
    void show(Optional<StatementError> wrong) {
        error = wrong;
        paint();
        wrong.flatMap(found ->
                        found.offset().isPresent() ? Optional.of(found.offset().getAsInt()) : Optional.empty())
                .ifPresent(offset -> area.showParagraphInViewport(
                        area.offsetToPosition(offset, org.fxmisc.richtext.model.TwoDimensional.Bias.Forward)
                                .getMajor()));
    }

    /** Writes at the cursor, in place of what is selected. */
    void insert(String words) {
        area.replaceSelection(words);
        area.requestFocus();
    }

    /** Proposes what may stand at the cursor. */
    void complete() {
        propose(Completion.of(catalog.get(), area.getText(), area.getCaretPosition()));
    }

    /** Whether proposals are visible. */
    boolean isCompleting() {
        return completion.isVisible();
    }

    /** Turns the selected lines into comments, or back. */
    void toggleComment() {
        IndexRange selection = area.getSelection();
        int first = line(selection.getStart());
        int last = line(Math.max(selection.getStart(), selection.getEnd() - (selection.getLength() > 0 ? 1 : 0)));
        boolean all = true;
        for (int i = first; i <= last; i++) {
            String its = area.getParagraph(i).getText();
            all &= its.isBlank() || its.stripLeading().startsWith(COMMENT);
        }
        StringBuilder lines = new StringBuilder();
        for (int i = first; i <= last; i++) {
            String its = area.getParagraph(i).getText();
            lines.append(i > first ? "\n" : "").append(all ? its.replaceFirst("--( ?)", "") : commented(its));
        }
        int start = area.getAbsolutePosition(first, 0);
        int end = area.getAbsolutePosition(last, area.getParagraphLength(last));
        int caret = area.getCaretPosition();
        int before = area.getLength();
        replace(start, end, lines.toString());
        if (first == last) {
            area.moveTo(Math.clamp((long) caret + area.getLength() - before, start, area.getLength()));
        } else {
            area.selectRange(start, start + lines.length());
        }
    }

    @Override
    public void close() {
        completion.hide();
        text.removeListener(textListener);
        catalog.removeListener(catalogListener);
        area.dispose();
    }

    private void take(String now) {
        if (!now.equals(area.getText())) {
            replace(0, area.getLength(), now);
            area.moveTo(0);
            area.requestFollowCaret();
        }
    }

    private void written(String now) {
        error = Optional.empty();
        text.set(now);
        paint();
    }

    private void moved() {
        if (typed) {
            typed = false;
            Completion found = Completion.of(catalog.get(), area.getText(), area.getCaretPosition());
            // Who has written a whole word wants Enter to end the line.
            if (isWhole(found)) {
                completion.hide();
            } else {
                propose(found);
            }
        } else if (completion.isVisible()) {
            Completion found = Completion.of(catalog.get(), area.getText(), area.getCaretPosition());
            if (found.start() == completion.start() && found.end() >= found.start()) {
                completion.update(found);
            } else {
                completion.hide();
            }
        }
    }

    private void propose(Completion found) {
        Optional<Bounds> caret = area.getCharacterBoundsOnScreen(
                        Math.max(0, Math.min(found.start(), area.getLength() - 1)),
                        Math.min(found.start() + 1, area.getLength()))
                .or(area::getCaretBounds);
        if (found.start() == area.getLength() || found.start() == found.end()) {
            caret = area.getCaretBounds();
        }
        completion.show(found, caret);
    }

    /** Undoing this undoes nothing else. */
    private void replace(int start, int end, String words) {
        area.getUndoManager().preventMerge();
        area.replaceText(start, end, words);
        area.getUndoManager().preventMerge();
    }

    private boolean isWhole(Completion found) {
        String word = area.getText(found.start(), found.end());
        return found.proposals().stream().anyMatch(proposal -> proposal.text().equalsIgnoreCase(word));
    }

    private void paint() {
        if (area.getLength() > 0) {
            area.setStyleSpans(0, SqlStyles.of(area.getText(), catalog.get(), error));
        }
    }

    private void pressed(KeyEvent event) {
        typed = false;
        boolean taken = completion.isVisible() && completion.pressed(event);
        if (taken) {
            event.consume();
        } else if (event.getCode() == KeyCode.SPACE && event.isControlDown()) {
            complete();
            event.consume();
        } else if (event.getCode() == KeyCode.SLASH && event.isShortcutDown()) {
            toggleComment();
            event.consume();
        } else if (event.getCode() == KeyCode.ENTER && !event.isShortcutDown() && !event.isShiftDown()) {
            newLine();
            event.consume();
        }
    }

    /** The next line begins where this one does. */
    private void newLine() {
        String line = area.getParagraph(area.getCurrentParagraph()).getText();
        String before = line.substring(0, Math.min(line.length(), area.getCaretColumn()));
        String indent =
                before.substring(0, before.length() - before.stripLeading().length());
        area.replaceSelection("\n" + indent);
        area.requestFollowCaret();
    }

    private void indent() {
        int blanks = INDENT.length() - area.getCaretColumn() % INDENT.length();
        area.replaceSelection(" ".repeat(blanks));
    }

    private void accept(Completion from, Completion.Proposal proposal) {
        replace(from.start(), area.getCaretPosition(), proposal.text());
        completion.hide();
        area.requestFocus();
    }

    private int line(int offset) {
        return area.offsetToPosition(offset, org.fxmisc.richtext.model.TwoDimensional.Bias.Forward)
                .getMajor();
    }

    private static String commented(String line) {
        return line.isBlank() ? line : COMMENT + " " + line;
    }

    private static boolean isNamePart(String typed) {
        return typed.length() == 1
                && (Character.isLetterOrDigit(typed.charAt(0))
                        || typed.charAt(0) == '_'
                        || typed.charAt(0) == '.'
                        || typed.charAt(0) == '$');
    }
}
