package netqscope.app.view;

import java.util.List;
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

/**
 * The views of a recording.
 *
 * @param places in their order
 * @param sql the one of them that takes statements
 */
record RecordingViews(List<ViewPlace> places, SqlView sql) {

    static RecordingViews of(ViewContext context, StateFolders folders) {
        SqlView sql = new SqlView(context, folders);
        return new RecordingViews(
                List.of(
                        place(1, "overview", "Overview", Feather.ACTIVITY, new OverviewView(context)),
                        place(2, "sizes", "Sizes", Feather.BAR_CHART_2, new SizesView(context)),
                        place(3, "bursts", "Bursts", Feather.ZAP, new BurstsView(context)),
                        place(4, "flows", "Flows & CPUs", Feather.SHARE_2, new FlowsView(context)),
                        place(5, "sampling", "Sampling", Feather.FILTER, new LabView(context)),
                        place(6, "sql", "SQL", Feather.TERMINAL, sql),
                        place(7, "compare", "Compare", Feather.COLUMNS, new CompareView(context))),
                sql);
    }

    private static ViewPlace place(int number, String id, String title, Ikon icon, View view) {
        return new ViewPlace(id, title, icon, KeyCombination.valueOf("Shortcut+" + number), view);
    }
}
