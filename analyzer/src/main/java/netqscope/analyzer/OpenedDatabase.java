package netqscope.analyzer;

import java.io.PrintWriter;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Cancellation;
import netqscope.analyzer.database.FileAccess;
import netqscope.analyzer.database.NamedRecording;
import netqscope.analyzer.database.RecordingDatabase;
import netqscope.analyzer.database.RecordingSet;
import netqscope.analyzer.database.Selection;
import netqscope.analyzer.output.Numbers;
import netqscope.analyzer.output.Printable;
import netqscope.recording.Recording;
import netqscope.recording.RecordingEnd;
import netqscope.recording.Sampling;
import netqscope.recording.Totals;
import picocli.CommandLine.Model.CommandSpec;

/** Opens a recording for questions, and says on standard error what every answer from it has to be read with. */
final class OpenedDatabase {

    /** Answers are about recorded packets. */
    static final String SAMPLE_ALONE = "; counts are of those";

    /** Answers are estimates of all packets. */
    static final String ESTIMATES = ", and the rest estimated";

    private OpenedDatabase() {}

    /** @param aboutSample what answers are about if packets were sampled out, to follow how they were */
    static RecordingDatabase of(
            RecordingFiles files,
            SelectionOptions options,
            FileAccess access,
            ProgressLine progress,
            CommandSpec spec,
            String aboutSample)
            throws AnalyzerException {
        boolean named = files.list().size() > 1;
        return of(files, options, access, progress, new Cancellation(), spec, named, aboutSample);
    }

    /** The same for an opening that can be cancelled. */
    static RecordingDatabase of(
            RecordingFiles files,
            SelectionOptions options,
            FileAccess access,
            ProgressLine progress,
            Cancellation cancellation,
            CommandSpec spec)
            throws AnalyzerException {
        return of(
                files,
                options,
                access,
                progress,
                cancellation,
                spec,
                files.list().size() > 1,
                SAMPLE_ALONE);
    }

    /** One of several recordings: notes say which. */
    static RecordingDatabase oneOfSeveral(
            RecordingFiles files, SelectionOptions options, ProgressLine progress, CommandSpec spec)
            throws AnalyzerException {
        return of(files, options, FileAccess.NONE, progress, new Cancellation(), spec, true, ESTIMATES);
    }

    private static RecordingDatabase of(
            RecordingFiles files,
            SelectionOptions options,
            FileAccess access,
            ProgressLine progress,
            Cancellation cancellation,
            CommandSpec spec,
            boolean named,
            String aboutSample)
            throws AnalyzerException {
        PrintWriter err = spec.commandLine().getErr();
        RecordingSet set = files.set();
        Selection selection = options.resolve(set.startRealtimeNs(), set.endNs(), set.devices());
        RecordingDatabase database = RecordingDatabase.open(set, selection, access, progress, cancellation);
        files.list().forEach(file -> warn(file, named, aboutSample, err));
        if (!set.sameDevices()) {
            err.println(
                    "note: the files are not all of the same devices: rates of a device are over the time of all files");
        }
        for (RecordingSet.Gap gap : set.gaps()) {
            err.println(Printable.of("note: nothing was recorded for %s between %s and %s"
                    .formatted(Times.seconds(gap.ns()), gap.before(), gap.after())));
        }
        if (database.rejectedRows() > 0) {
            err.println("note: " + (named ? Printable.of(files.title()) + ": " : "") + "the recording is damaged: "
                    + Numbers.GROUPED.of(database.rejectedRows())
                    + " rows hold what no capture writes and were left out");
        }
        return database;
    }

    private static void warn(NamedRecording file, boolean named, String aboutSample, PrintWriter err) {
        Recording recording = file.recording();
        String note = "note: " + (named ? Printable.of(file.name()) + ": " : "");
        if (!recording.complete()) {
            err.println(note + "the recording is incomplete: " + Printable.of(recording.incompleteReason()));
        }
        Totals totals = recording.end().map(RecordingEnd::totals).orElse(Totals.ZERO);
        Sampling sampling = recording.start().sampling();
        boolean sampled = sampling.method() != Sampling.Method.NONE;
        if (totals.lost() > 0) {
            long all = LossBase.of(totals);
            err.println(note + Numbers.GROUPED.of(totals.lost()) + " of " + Numbers.GROUPED.of(all)
                    + (all == totals.seen() ? "" : " sampled") + " packets were lost ("
                    + Share.percent(totals.lost(), all)
                    + "); 'analyzer loss' shows when and where");
        }
        if (recording.complete() && totals.recorded() != recording.rows()) {
            err.println(note + "the file has " + Numbers.GROUPED.of(recording.rows()) + " packets, but "
                    + Numbers.GROUPED.of(totals.recorded()) + " were recorded: it was changed or is damaged");
        }
        if (sampled) {
            err.println(note + "one packet in " + Numbers.GROUPED.of(sampling.distance()) + " was recorded ("
                    + sampling.method().label() + " sampling)"
                    + aboutSample);
        }
    }
}
