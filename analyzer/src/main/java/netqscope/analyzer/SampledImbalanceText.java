package netqscope.analyzer;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import netqscope.analyzer.analysis.Measure;
import netqscope.analyzer.analysis.SampledImbalance;
import netqscope.analyzer.analysis.SampledImbalance.Load;
import netqscope.analyzer.database.RecordingDatabase;
import netqscope.analyzer.output.Numbers;

/** What tables of estimated loads and shares have in common. */
final class SampledImbalanceText {

    /** Of the square of what was measured: a part of it that is worth a word. */
    private static final double NOISE = 0.1;

    private final SampledImbalance imbalance;
    private final boolean overTime;
    private final RecordingDatabase database;
    private final String title;

    SampledImbalanceText(SampledImbalance imbalance, boolean overTime, RecordingDatabase database, String title) {
        this.imbalance = imbalance;
        this.overTime = overTime;
        this.database = database;
        this.title = title;
    }

    /** @param shares what a share is read with, or nothing */
    String caption(Numbers numbers, String shares) {
        StringBuilder caption = new StringBuilder(SampleText.caption(
                title,
                imbalance.packets(),
                imbalance.recorded(),
                database.durationNs(),
                database.recordings(),
                imbalance.sample(),
                numbers));
        caption.append(shares);
        if (imbalance.measure() == Measure.BYTES) {
            caption.append("Bytes with link header.\n");
        }
        if (overTime) {
            caption.append("Windows of ")
                    .append(new BucketText(imbalance.windows()).lengths())
                    .append(".\n");
        }
        return caption.append("\n").toString();
    }

    List<String> notes() {
        List<String> notes = new ArrayList<>(SampleText.notes(imbalance.sample()));
        imbalance.loads().stream()
                .filter(SampledImbalanceText::isNoisy)
                .max(Comparator.comparingDouble(load -> load.spread().samplingVariation()))
                .ifPresent(load -> notes.add(noise(load)));
        if (anyLossy()) {
            notes.add(LossMark.NOTE);
        }
        notes.addAll(Captions.unrecordedQueues(database));
        return notes;
    }

    /** How the load is called. */
    String measure() {
        return imbalance.measure().label().replace('_', ' ');
    }

    boolean anyLossy() {
        return imbalance.loads().stream().anyMatch(Load::lossy);
    }

    <T> WindowColumns<T> columns(Function<T, Load> load) {
        return new WindowColumns<>(
                imbalance.windows(),
                overTime,
                thing -> load.apply(thing).window(),
                thing -> load.apply(thing).device(),
                thing -> load.apply(thing).direction());
    }

    private static boolean isNoisy(Load load) {
        double chance = load.spread().samplingVariation();
        double measured = load.spread().sampleVariation();
        return load.known() && load.queues().length > 1 && chance * chance > NOISE * measured * measured;
    }

    private static String noise(Load load) {
        return "a sample makes even queues look uneven: chance alone would give %s %s a CV of about %s where the sample has %s;"
                        .formatted(
                                load.device(),
                                load.direction().label(),
                                rounded(load.spread().samplingVariation()),
                                rounded(load.spread().sampleVariation()))
                + " CV and Jain are without that, but the busiest queue, its share and max/mean are too high where queues are"
                + " nearly even (?: the busiest may be another one)";
    }

    private static BigDecimal rounded(double number) {
        return BigDecimal.valueOf(number).setScale(3, RoundingMode.HALF_UP);
    }
}
