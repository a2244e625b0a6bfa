package netqscope.app.chart;

import java.util.Random;

/** Series in memory: a value for each bucket of a millisecond, as the summaries of a recording are. */
final class SampleSeries implements TimeSeries {

    static final long BUCKET_NS = 1_000_000;

    private final float[][] values;
    private final String prefix;
    private final boolean knowsTotal;

    SampleSeries(float[][] values, String prefix, boolean knowsTotal) {
        this.values = values;
        this.prefix = prefix;
        this.knowsTotal = knowsTotal;
    }

    /** Plausible rates: a few hot queues, noise, bursts of a few milliseconds. */
    static SampleSeries plausible(int series, int milliseconds, boolean knowsTotal) {
        Random random = new Random(7);
        float[][] values = new float[series][milliseconds];
        for (int i = 0; i < series; i++) {
            double share = 60_000 / Math.pow(i % 16 + 1, 0.7) + 4000;
            double phase = random.nextDouble() * 6;
            double walk = 1;
            for (int t = 0; t < milliseconds; t++) {
                walk += random.nextGaussian() * 0.01 - (walk - 1) * 0.001;
                double slow = 1 + 0.5 * Math.sin(phase + t * 6.0 / milliseconds * (1 + i % 3));
                double value = share * slow * Math.max(0.05, walk) * (0.7 + 0.6 * random.nextDouble());
                if (random.nextInt(4000) == 0) {
                    value *= 3 + 3 * random.nextDouble();
                }
                values[i][t] = (float) value;
            }
        }
        return new SampleSeries(values, "tx ", knowsTotal);
    }

    SampleSeries gap(int fromMs, int toMs) {
        for (float[] each : values) {
            java.util.Arrays.fill(each, fromMs, toMs, Float.NaN);
        }
        return this;
    }

    SampleSeries set(int series, int millisecond, double value) {
        values[series][millisecond] = (float) value;
        return this;
    }

    @Override
    public int count() {
        return values.length;
    }

    @Override
    public String name(int series) {
        return prefix + series;
    }

    @Override
    public void read(int series, long fromNs, long toNs, Columns into) {
        read(new float[][] {values[series]}, fromNs, toNs, into);
    }

    @Override
    public boolean readTotal(long fromNs, long toNs, Columns into) {
        if (knowsTotal) {
            read(values, fromNs, toNs, into);
        }
        return knowsTotal;
    }

    @Override
    public String peakOf() {
        return "1 ms";
    }

    private static void read(float[][] summed, long fromNs, long toNs, Columns into) {
        int count = into.count();
        double width = (double) (toNs - fromNs) / count;
        for (int column = 0; column < count; column++) {
            int from = (int) Math.max(0, Math.floor((fromNs + column * width) / BUCKET_NS));
            int to = (int) Math.min(
                    summed[0].length, Math.max(from + 1.0, Math.ceil((fromNs + (column + 1) * width) / BUCKET_NS)));
            double sum = 0;
            double low = Double.NaN;
            double high = Double.NaN;
            int known = 0;
            for (int t = from; t < to; t++) {
                double value = 0;
                for (float[] each : summed) {
                    value += each[t];
                }
                if (!Double.isNaN(value)) {
                    known++;
                    sum += value;
                    low = low <= value ? low : value;
                    high = high >= value ? high : value;
                }
            }
            into.mean[column] = known == 0 ? Double.NaN : known == 1 ? high : sum / known;
            into.low[column] = low;
            into.high[column] = high;
        }
    }
}
