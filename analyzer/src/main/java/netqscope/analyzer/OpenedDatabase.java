package netqscope.analyzer;

import java.io.PrintWriter;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Cancellation;
import netqscope.analyzer.database.FileAccess;
import netqscope.analyzer.database.RecordingDatabase;
import netqscope.analyzer.database.RecordingFiles;
import netqscope.analyzer.database.RecordingSet;
import netqscope.analyzer.database.Selection;
import netqscope.analyzer.explore.Notice;
import netqscope.analyzer.explore.Notice.Topic;
import netqscope.analyzer.explore.Notices;
import netqscope.analyzer.output.Printable;
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
        Notices.of(database).stream()
                .filter(notice -> notice.topic() != Topic.QUEUES_UNRECORDED)
                .forEach(notice -> err.println(line(notice, named, files.title(), aboutSample)));
        return database;
    }

    private static String line(Notice notice, boolean named, String title, String aboutSample) {
        String about = notice.topic() == Topic.DAMAGED ? title : notice.file().orElse("");
        return "note: " + (named && !about.isEmpty() ? Printable.of(about) + ": " : "") + notice.text()
                + switch (notice.topic()) {
                    case LOST -> "; 'analyzer loss' shows when and where";
                    case SAMPLED -> aboutSample;
                    case INCOMPLETE, ALTERED, DEVICES_DIFFER, GAP, DAMAGED, QUEUES_UNRECORDED -> "";
                };
    }
}
