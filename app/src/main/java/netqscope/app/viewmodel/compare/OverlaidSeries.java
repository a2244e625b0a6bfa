package netqscope.app.viewmodel.compare;

import java.util.ArrayList;
import java.util.List;
import netqscope.app.viewmodel.compare.ComparedRates.Drawn;
import netqscope.app.viewmodel.compare.ComparedRates.Pair;
import netqscope.app.viewmodel.compare.ComparedRates.Shifted;

/** The rates of both recordings on one axis: of each pair A, then B, as far as they have it. */
final class OverlaidSeries implements RateSeries {

    private final List<Series> series = new ArrayList<>();

    OverlaidSeries(List<Pair> pairs) {
        for (int i = 0; i < pairs.size(); i++) {
            Pair pair = pairs.get(i);
            Drawn a = new Drawn(i, true);
            Drawn b = new Drawn(i, false);
            pair.a().ifPresent(source -> series.add(new Series("A " + pair.name(), a, source)));
            pair.b().ifPresent(source -> series.add(new Series("B " + pair.name(), b, source)));
        }
    }

    List<Drawn> drawn() {
        return series.stream().map(Series::drawn).toList();
    }

    @Override
    public int count() {
        return series.size();
    }

    @Override
    public String name(int index) {
        return series.get(index).name();
    }

    @Override
    public void read(int index, long fromNs, long toNs, double[] mean, double[] low, double[] high) {
        series.get(index).source().read(fromNs, toNs, mean, low, high);
    }

    @Override
    public String peakOf() {
        return "1 ms";
    }

    private record Series(String name, Drawn drawn, Shifted source) {}
}
