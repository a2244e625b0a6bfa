package netqscope.app.viewmodel.sizes;

import java.util.List;
import java.util.Optional;
import javafx.beans.InvalidationListener;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import netqscope.analyzer.analysis.SizeBuckets;
import netqscope.analyzer.console.ShownChoices;
import netqscope.app.viewmodel.Answer;
import netqscope.app.viewmodel.Background;
import netqscope.app.viewmodel.Exploration;
import netqscope.app.viewmodel.ImportModel;
import netqscope.app.viewmodel.LoadState;
import netqscope.app.viewmodel.QueueNames;
import netqscope.app.viewmodel.RecordingModel;
import netqscope.app.viewmodel.WhileShown;
import netqscope.app.viewmodel.sizes.SizeAnswer.Weight;
import netqscope.app.viewmodel.sizes.SizePicture.Grouping;
import netqscope.app.viewmodel.table.FactTable;

/** How long the packets of queues are. */
public final class SizesModel implements AutoCloseable {

    private final RecordingModel recording;
    private final Exploration exploration;
    private final QueueNames names;
    private final Answer<SizeAnswer> answer;
    private final WhileShown asking;
    private final ImportModel importing;
    private final ObjectProperty<BucketChoice> bucketChoice = new SimpleObjectProperty<>(BucketChoice.NETQTOP);
    private final StringProperty customEdges = new SimpleStringProperty("64, 128, 256, 512, 1024, 1519");
    private final ReadOnlyStringWrapper customError = new ReadOnlyStringWrapper("");
    private final ObjectProperty<Grouping> grouping = new SimpleObjectProperty<>(Grouping.DIRECTION);
    private final ObjectProperty<Weight> weight = new SimpleObjectProperty<>(Weight.KERNEL_PACKETS);
    private final ReadOnlyObjectWrapper<Optional<SizePicture>> picture = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final InvalidationListener redraw = observable -> draw();
    private SizeBuckets buckets = SizeBuckets.NETQTOP;

    public SizesModel(RecordingModel recording, Background background) {
        this.recording = recording;
        this.exploration = recording.exploration();
        this.names = new QueueNames(recording.queues());
        this.answer = new Answer<>(background);
        this.importing = new ImportModel(recording.databases(), background);
        this.asking = new WhileShown(exploration, background, this::ask, List.of(answer));
        answer.stateProperty().addListener(redraw);
        exploration.directions().addListener(redraw);
        exploration.selectedQueues().addListener(redraw);
        grouping.addListener(redraw);
        bucketChoice.addListener(observable -> chooseBuckets());
        customEdges.addListener(observable -> chooseBuckets());
        weight.addListener(observable -> asking.again());
    }

    /** What its packets are counted in. */
    public ObjectProperty<BucketChoice> bucketChoiceProperty() {
        return bucketChoice;
    }

    /** Lengths at which buckets of one's own begin. */
    public StringProperty customEdgesProperty() {
        return customEdges;
    }

    /** What is wrong with them, for the user; empty: nothing. Then those before are still shown. */
    public ReadOnlyStringProperty customErrorProperty() {
        return customError.getReadOnlyProperty();
    }

    public ObjectProperty<Grouping> groupingProperty() {
        return grouping;
    }

    /** What counts as one packet. */
    public ObjectProperty<Weight> weightProperty() {
        return weight;
    }

    /** Whether wire packets can be counted: of a sampled recording they are not estimated. */
    public boolean canWeighByWirePackets() {
        return !recording.sampled();
    }

    /** How far the answer has come. */
    public ReadOnlyObjectProperty<LoadState<SizeAnswer>> stateProperty() {
        return answer.stateProperty();
    }

    /** What is read for it. */
    public ImportModel importing() {
        return importing;
    }

    /** What is drawn; empty until there is an answer. */
    public ReadOnlyObjectProperty<Optional<SizePicture>> pictureProperty() {
        return picture.getReadOnlyProperty();
    }

    /** Percentiles of what is drawn. */
    public FactTable<SizeClass> table() {
        return new FactTable<>(
                SizeColumnsShown.of(recording.sampled(), weight.get()),
                picture.get().map(SizePicture::rows).orElse(List.of()));
    }

    /** Whether a row is of a queue that the user has selected. */
    public boolean isSelected(SizeClass row) {
        return row.queue().map(exploration.selectedQueues()::contains).orElse(false);
    }

    /** The statement behind the histogram. */
    public String histogramSql() {
        return ShownChoices.sizes(buckets, weight.get() == Weight.WIRE_PACKETS);
    }

    /** The statement behind the distribution function. */
    public String distributionSql() {
        return ShownChoices.cdf(weight.get() == Weight.WIRE_PACKETS);
    }

    /** The view is visible. */
    public void shown() {
        asking.shown();
    }

    /** The view is hidden. */
    public void hidden() {
        asking.hidden();
    }

    /** Asks once more, after {@link #cancel}. */
    public void again() {
        asking.again();
    }

    /** Does not wait for the answer any longer. */
    public void cancel() {
        asking.cancel();
    }

    @Override
    public void close() {
        exploration.directions().removeListener(redraw);
        exploration.selectedQueues().removeListener(redraw);
        importing.close();
        asking.close();
    }

    private void ask() {
        Weight wanted = weight.get();
        importing.begin();
        answer.ask(recording.databases(), exploration.question(), session -> SizeAnswer.of(session, wanted, names));
    }

    private void chooseBuckets() {
        try {
            buckets = bucketChoice.get().buckets(customEdges.get());
            customError.set("");
            draw();
        } catch (IllegalArgumentException e) {
            customError.set(String.valueOf(e.getMessage()));
        }
    }

    private void draw() {
        picture.set(answer.state()
                .shown()
                .map(of -> SizePicture.of(
                        of, buckets, grouping.get(), exploration.directions(), exploration.selectedQueues(), names)));
    }
}
