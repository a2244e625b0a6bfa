package netqscope.app.view;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import javafx.application.Application;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import netqscope.app.chart.ChartTheme;
import netqscope.app.viewmodel.Appearance;

/** The colours of controls and of charts: light or dark, together. */
public final class Themes {

    private final ReadOnlyObjectWrapper<ChartTheme> chartTheme = new ReadOnlyObjectWrapper<>(ChartTheme.LIGHT);

    /** Colours of charts. */
    public ReadOnlyObjectProperty<ChartTheme> chartThemeProperty() {
        return chartTheme.getReadOnlyProperty();
    }

    /** Colours everything. */
    public void show(Appearance.Theme theme) {
        switch (theme) {
            case LIGHT -> {
                Application.setUserAgentStylesheet(new PrimerLight().getUserAgentStylesheet());
                chartTheme.set(ChartTheme.LIGHT);
            }
            case DARK -> {
                Application.setUserAgentStylesheet(new PrimerDark().getUserAgentStylesheet());
                chartTheme.set(ChartTheme.DARK);
            }
        }
    }
}
