package netqscope.app.viewmodel.overview;

import java.util.List;
import netqscope.app.viewmodel.QueueKey;

/**
 * What one of the charts draws.
 *
 * @param id {@code tx}, {@code rx}, or {@code both}
 * @param title what it is of
 * @param queues one for each series
 */
public record ChartPart(String id, String title, List<QueueKey> queues, RateSeries series) {

    public ChartPart {
        queues = List.copyOf(queues);
    }
}
