package netqscope.app.view.lab;

import netqscope.analyzer.analysis.Buckets;
import netqscope.analyzer.estimate.Estimate;
import netqscope.app.chart.Columns;
import netqscope.app.chart.TimeSeries;
import netqscope.app.viewmodel.QueueKey;
import netqscope.app.viewmodel.lab.SampledChart;

/** Numbers of buckets on pixels: steps where a bucket is wider than one, else their mean and what they reach. */
final class BucketSeries implements TimeSeries {

    private static final double NS_PER_SECOND = 1e9;

    private final SampledChart chart;
    private final Numbers numbers;

    private BucketSeries(SampledChart chart, Numbers numbers) {
        this.chart = chart;
        this.numbers = numbers;
    }

    /** What was recorded, in packets a second. */
    static TimeSeries truth(SampledChart chart) {
        return new BucketSeries(
                chart, (series, bucket) -> Estimate.exact((double) chart.truth().get(series)[bucket]));
    }

    /** What the sample shows, with the interval of 95 % as low and high. */
    static TimeSeries sampled(SampledChart chart) {
        return new BucketSeries(chart, chart::estimate);
    }

    @Override
    public int count() {
        return chart.queues().size();
    }

    @Override
    public String name(int series) {
        QueueKey key = chart.queues().get(series);
        return key.device() + " " + key.label();
    }

    @Override
    public void read(int series, long fromNs, long toNs, Columns into) {
        into.clear();
        int count = chart.buckets().count();
        double column = (double) (toNs - fromNs) / into.count();
        for (int i = 0; i < into.count(); i++) {
            int first = bucket(fromNs + column * i);
            int last = Math.max(first, bucket(fromNs + column * (i + 1) - 1));
            readColumn(series, Math.max(0, first), Math.min(count - 1, last), into, i);
        }
    }

    @Override
    public String peakOf() {
        return chart.bucketText();
    }

    private int bucket(double ns) {
        return (int)
                (Math.floor(ns / chart.buckets().lengthNs()) - chart.buckets().first());
    }

    private void readColumn(int series, int first, int last, Columns into, int column) {
        Buckets buckets = chart.buckets();
        double sum = 0;
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        int known = 0;
        for (int bucket = first; bucket <= last; bucket++) {
            long lengthNs = buckets.toNs(bucket) - buckets.fromNs(bucket);
            // At the edges of the visible time: a rate of hardly any time would be of hardly any packets.
            if (2 * lengthNs < buckets.lengthNs()) {
                continue;
            }
            known++;
            double perSecond = NS_PER_SECOND / lengthNs;
            Estimate estimate = numbers.of(series, bucket);
            sum += perSecond * estimate.value();
            low = Math.min(low, perSecond * estimate.low());
            high = Math.max(high, perSecond * estimate.high());
        }
        if (known > 0) {
            into.mean[column] = sum / known;
            into.low[column] = low;
            into.high[column] = high;
        }
    }

    private interface Numbers {

        Estimate of(int series, int bucket);
    }
}
