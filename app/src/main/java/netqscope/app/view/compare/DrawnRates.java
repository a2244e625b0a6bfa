package netqscope.app.view.compare;

import netqscope.app.chart.Columns;
import netqscope.app.chart.TimeSeries;
import netqscope.app.viewmodel.compare.RateSeries;

/** Rates as a chart reads them. */
record DrawnRates(RateSeries rates) implements TimeSeries {

    @Override
    public int count() {
        return rates.count();
    }

    @Override
    public String name(int series) {
        return rates.name(series);
    }

    @Override
    public void read(int series, long fromNs, long toNs, Columns into) {
        rates.read(series, fromNs, toNs, into.mean, into.low, into.high);
    }

    @Override
    public String peakOf() {
        return rates.peakOf();
    }
}
