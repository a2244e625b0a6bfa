package netqscope.analyzer;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import netqscope.analyzer.analysis.sampling.SamplingStudy;
import netqscope.analyzer.database.RecordingDatabase;
import netqscope.analyzer.lab.SamplingText;
import netqscope.analyzer.output.Numbers;

/** What stands above and below the tables of a sampling study. */
final class SamplingCaption {

    private static final int WIDTH = 98;

    private final SamplingText words;
    private final SamplingStudy study;
    private final RecordingDatabase database;
    private final String title;

    SamplingCaption(SamplingText words, SamplingStudy study, RecordingDatabase database, String title) {
        this.words = words;
        this.study = study;
        this.database = database;
        this.title = title;
    }

    /** What the study says. */
    SamplingText words() {
        return words;
    }

    /** The first line, and then the sentences, each a paragraph. */
    String of(List<String> sentences, Numbers numbers) {
        return Captions.of(title, study.packets(), database.durationNs(), database.recordings(), numbers)
                + sentences.stream()
                        .filter(sentence -> !sentence.isEmpty())
                        .map(sentence -> "\n" + wrapped(sentence) + "\n")
                        .collect(joining())
                + "\n";
    }

    /** What it has to be read with. */
    List<String> notes() {
        List<String> notes = new ArrayList<>(words.notes());
        notes.addAll(Captions.unrecordedQueues(database));
        return notes;
    }

    private static String wrapped(String text) {
        StringBuilder wrapped = new StringBuilder();
        int column = 0;
        for (String word : text.split(" ", -1)) {
            boolean isUnit = word.startsWith("%");
            if (column > 0 && !isUnit && column + 1 + word.length() > WIDTH) {
                wrapped.append('\n');
                column = 0;
            } else if (column > 0) {
                wrapped.append(' ');
                column++;
            }
            wrapped.append(word);
            column += word.length();
        }
        return wrapped.toString();
    }
}
