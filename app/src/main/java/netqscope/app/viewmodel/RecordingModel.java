package netqscope.app.viewmodel;

import java.util.List;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import netqscope.analyzer.analysis.Measure;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Cancellation;
import netqscope.analyzer.database.Progress;
import netqscope.analyzer.database.RecordingFiles;
import netqscope.analyzer.database.RecordingSet;
import netqscope.analyzer.database.Session;
import netqscope.analyzer.explore.Notice;
import netqscope.analyzer.explore.Notices;
import netqscope.analyzer.overhead.Experiment;
import netqscope.recording.RecordingException;

/** An opened recording: what all its views share. */
public final class RecordingModel implements AutoCloseable {

    private final List<String> names;
    private final String title;
    private final Databases databases;
    private final List<QueueKey> queues;
    private final List<Notice> notices;
    private final Rates packetRates;
    private final Exploration exploration;
    private final ObjectProperty<Optional<Experiment>> experiment = new SimpleObjectProperty<>(Optional.empty());

    private RecordingModel(List<String> names, String title, Databases databases) throws AnalyzerException {
        this.names = List.copyOf(names);
        this.title = title;
        this.databases = databases;
        this.exploration = new Exploration(databases.whole().span());
        this.notices = Notices.of(databases.whole());
        try (Session session = databases.whole().session()) {
            this.packetRates = Rates.of(session, Measure.PACKETS);
        }
        this.queues = packetRates.queues().keys().stream().map(QueueKey::of).toList();
    }

    /**
     * Opens the files of one recording and counts its packets, on the thread that calls.
     *
     * @param names files, or patterns
     * @throws RecordingException if one is none or cannot be read
     * @throws AnalyzerException if they are not of one recording, or it was cancelled
     */
    public static RecordingModel open(List<String> names, Progress progress, Cancellation cancellation)
            throws RecordingException, AnalyzerException {
        RecordingFiles files = RecordingFiles.open(names);
        String title = files.title();
        Databases databases = Databases.open(files, progress, cancellation);
        RecordingModel model = null;
        try {
            model = new RecordingModel(names, title, databases);
            return model;
        } finally {
            if (model == null) {
                databases.close();
            }
        }
    }

    /** Of the files, as they were given. */
    public List<String> names() {
        return names;
    }

    /** How to call it: the name of the file, or of the first one and how many more. */
    public String title() {
        return title;
    }

    public RecordingSet set() {
        return databases.whole().recordings();
    }

    public Databases databases() {
        return databases;
    }

    /** What the user looks at. */
    public Exploration exploration() {
        return exploration;
    }

    /** By device in the order of the recording, TX before RX, by number, unrecorded ones last; idle ones too. */
    public List<QueueKey> queues() {
        return queues;
    }

    /** What has to be known before its numbers are trusted. */
    public List<Notice> notices() {
        return notices;
    }

    /** Kernel packets of each queue over all its time, in the order of {@link #queues}. */
    public Rates packetRates() {
        return packetRates;
    }

    /** Whether packets were sampled out, so that most figures are estimates. */
    public boolean sampled() {
        return databases.whole().sample().isPresent();
    }

    /** What tracing costs, measured or published, to set beside what sampling costs. */
    public ObjectProperty<Optional<Experiment>> experimentProperty() {
        return experiment;
    }

    /** Frees what it holds, as soon as no question is being answered any more. */
    @Override
    public void close() throws AnalyzerException {
        databases.close();
    }
}
