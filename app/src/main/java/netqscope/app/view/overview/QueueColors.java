package netqscope.app.view.overview;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.paint.Color;
import netqscope.app.chart.ChartTheme;
import netqscope.app.chart.Palette;
import netqscope.app.viewmodel.QueueKey;
import netqscope.recording.Direction;

/** Colours of queues: by their place among those of their direction. */
final class QueueColors {

    private static final double PALE = 0.45;

    private final Map<QueueKey, Integer> indices = new HashMap<>();
    private final Map<Direction, Integer> counts = new EnumMap<>(Direction.class);

    QueueColors(List<QueueKey> queues) {
        for (QueueKey queue : queues) {
            indices.put(queue, counts.merge(queue.direction(), 1, Integer::sum) - 1);
        }
    }

    Color of(QueueKey queue, ChartTheme theme) {
        return Palette.series(indices.getOrDefault(queue, 0), counts.getOrDefault(queue.direction(), 1), theme);
    }

    /** @param together whether both directions are in one chart: rx is paler there */
    Color of(QueueKey queue, boolean together, ChartTheme theme) {
        Color color = of(queue, theme);
        return together && queue.direction() == Direction.RX ? color.interpolate(theme.background(), PALE) : color;
    }
}
