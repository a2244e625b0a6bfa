package netqscope.app.view.sql;

import java.util.Locale;
import javafx.scene.control.Label;
import netqscope.app.viewmodel.sql.RunState;

/** What is to be said of a statement that has no rows to show. */
final class StatusText extends Label {

    private static final double NS_PER_SECOND = 1e9;

    StatusText(RunState state) {
        getStyleClass().addAll("text-muted", "sql-status");
        setWrapText(true);
        setText(
                switch (state) {
                    case RunState.Waiting _ -> "Waits for the statements before it.";
                    case RunState.Running _ ->
                        "Running. The first statement that reads packets imports them. Esc cancels.";
                    case RunState.Done _ -> "Done. The statement returns no rows.";
                    case RunState.Failed _ -> "There is no result: what is wrong is said below the text.";
                    case RunState.Cancelled _ -> "Cancelled.";
                });
    }

    /** A time that something took. */
    static String seconds(long ns) {
        return String.format(Locale.ROOT, "%.3f s", ns / NS_PER_SECOND);
    }
}
