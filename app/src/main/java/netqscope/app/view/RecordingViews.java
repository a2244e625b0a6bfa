package netqscope.app.view;

import java.util.List;
import java.util.function.Supplier;
import javafx.scene.input.KeyCombination;
import netqscope.app.view.bursts.BurstsView;
import netqscope.app.view.bursts.FlowsView;
import netqscope.app.view.compare.CompareView;
import netqscope.app.view.lab.LabView;
import netqscope.app.view.overview.OverviewView;
import netqscope.app.view.sizes.SizesView;
import netqscope.app.view.sql.SqlView;
import netqscope.app.viewmodel.StateFolders;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.feather.Feather;

/** The views of a recording, in their order. */
final class RecordingViews {

    private final List<ViewPlace> places;
    private final ViewPlace sql;

    private RecordingViews(ViewContext context, StateFolders folders) {
        sql = place(6, "sql", "SQL", Feather.TERMINAL, () -> new SqlView(context, folders));
        places = List.of(
                place(1, "overview", "Overview", Feather.ACTIVITY, () -> new OverviewView(context)),
                place(2, "sizes", "Sizes", Feather.BAR_CHART_2, () -> new SizesView(context)),
                place(3, "bursts", "Bursts", Feather.ZAP, () -> new BurstsView(context)),
                place(4, "flows", "Flows & CPUs", Feather.SHARE_2, () -> new FlowsView(context)),
                place(5, "sampling", "Sampling", Feather.FILTER, () -> new LabView(context)),
                sql,
                place(7, "compare", "Compare", Feather.COLUMNS, () -> new CompareView(context)));
    }

    static RecordingViews of(ViewContext context, StateFolders folders) {
        return new RecordingViews(context, folders);
    }

    List<ViewPlace> places() {
        return places;
    }

    /** The one that takes statements. */
    ViewPlace sqlPlace() {
        return sql;
    }

    /** The view there. */
    SqlView sql() {
        return (SqlView) sql.view();
    }

    private static ViewPlace place(int number, String id, String title, Ikon icon, Supplier<? extends View> make) {
        return new ViewPlace(id, title, icon, KeyCombination.valueOf("Shortcut+" + number), make);
    }
}
