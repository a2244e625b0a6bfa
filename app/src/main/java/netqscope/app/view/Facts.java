package netqscope.app.view;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import netqscope.app.viewmodel.RecordingModel;
import netqscope.app.viewmodel.TimeText;
import netqscope.recording.RecordingStart;

/** What a recording is, in a line. */
final class Facts {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final String SEPARATOR = "  ·  ";

    private Facts() {}

    static String of(RecordingModel recording) {
        RecordingStart start = recording.set().files().getFirst().recording().start();
        List<String> facts = new ArrayList<>();
        facts.add(String.join(", ", recording.set().devices()));
        facts.add(
                String.format(Locale.ROOT, "%,d kernel packets", recording.set().rows()));
        facts.add(TimeText.length(recording.exploration().extent().toNs()
                - recording.exploration().extent().fromNs()));
        facts.add(start.host() + ", Linux " + start.kernel());
        facts.add(TIME.format(Instant.ofEpochSecond(0, recording.set().startRealtimeNs())));
        return String.join(SEPARATOR, facts);
    }
}
