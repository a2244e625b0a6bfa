package netqscope.analyzer.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import netqscope.analyzer.fixture.OpenedRecording;
import netqscope.analyzer.fixture.Rotation;
import netqscope.recording.Recording;
import netqscope.recording.RecordingException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a database leaves behind, and one on the four files of a rotation, of 1 to 4 packets. */
class RecordingDatabaseTest {

    private static final String TEMPORARY = "java.io.tmpdir";
    private static final String SPILL_FOLDERS = "glob:**netqscope-spill-*";

    @TempDir
    private Path folder;

    private Path temporary;
    private String usualTemporary;
    private List<Path> files;

    @BeforeEach
    void recordAndRedirectTemporaryFiles() throws RecordingException, IOException {
        usualTemporary = System.getProperty(TEMPORARY);
        temporary = Files.createDirectory(folder.resolve("temporary"));
        System.setProperty(TEMPORARY, temporary.toString());
        files = Rotation.record(folder, 4);
    }

    @AfterEach
    void restore() {
        System.setProperty(TEMPORARY, usualTemporary);
    }

    @Test
    void closingLeavesNoFileBehind() throws RecordingException, AnalyzerException {
        try (OpenedRecording opened = opened()) {
            assertThat(opened.answers("select count(*) from packets")).containsExactly("10");
            assertThat(temporary).isDirectoryContaining(SPILL_FOLDERS);
        }
        assertThat(temporary).isDirectoryNotContaining(SPILL_FOLDERS);
    }

    @Test
    void closingAfterACancelledImportLeavesNoFileBehind() throws RecordingException, AnalyzerException {
        try (OpenedRecording opened = opened()) {
            opened.session().cancel();
            assertThatExceptionOfType(CancelledException.class)
                    .isThrownBy(() -> opened.answers("select count(*) from packets"));
        }
        assertThat(temporary).isDirectoryNotContaining(SPILL_FOLDERS);
    }

    @Test
    void closingTwiceIsHarmless() throws RecordingException, AnalyzerException {
        OpenedRecording opened = opened();
        opened.close();
        opened.database().close();
        assertThat(temporary).isDirectoryNotContaining(SPILL_FOLDERS);
    }

    @Test
    void openingThatIsCancelledWhileItReadsEndsAndLeavesNoFileBehind() throws RecordingException, AnalyzerException {
        Cancellation cancellation = new Cancellation();
        try (Recording recording = Recording.open(files.getLast())) {
            RecordingSet set = RecordingSet.of(List.of(new NamedRecording(recording, "run.arrow")));
            assertThatExceptionOfType(CancelledException.class)
                    .isThrownBy(() -> RecordingDatabase.open(
                            set,
                            Selection.ALL,
                            FileAccess.NONE,
                            (stage, rows, totalRows) -> cancellation.cancel(),
                            cancellation));
            assertThatExceptionOfType(CancelledException.class)
                    .isThrownBy(() ->
                            RecordingDatabase.open(set, Selection.ALL, FileAccess.NONE, Progress.NONE, cancellation));
        }
        assertThat(temporary).isDirectoryNotContaining(SPILL_FOLDERS);
    }

    private OpenedRecording opened() throws RecordingException, AnalyzerException {
        return OpenedRecording.of(files.toArray(Path[]::new));
    }
}
