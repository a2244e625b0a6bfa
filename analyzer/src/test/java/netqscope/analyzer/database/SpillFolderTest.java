package netqscope.analyzer.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpillFolderTest {

    @TempDir
    private Path given;

    private Path parent;

    @BeforeEach
    void followLinks() throws IOException {
        parent = given.toRealPath();
    }

    @Test
    void closingRemovesTheFolderWithItsFiles() throws AnalyzerException, IOException {
        try (SpillFolder folder = SpillFolder.create(parent)) {
            assertThat(folder.path()).isDirectory();
            Files.writeString(folder.path().resolve("duckdb_temp"), "spilled");
            Files.createDirectories(folder.path().resolve("nested/deeper"));
        }
        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void closingTwiceIsHarmless() throws AnalyzerException {
        SpillFolder folder = SpillFolder.create(parent);
        folder.close();
        folder.close();
        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void folderLiesInThatForTemporaryFiles() throws AnalyzerException, IOException {
        try (SpillFolder folder = SpillFolder.create()) {
            assertThat(folder.path())
                    .hasParent(Path.of(System.getProperty("java.io.tmpdir")).toRealPath());
        }
    }

    @Test
    void folderOfAKilledProcessIsRemovedByTheNextOne() throws Exception {
        try (SpillingProcess other = SpillingProcess.in(parent)) {
            Path left = other.folder();
            other.kill();
            assertThat(left.resolve("nested/deeper/spilled")).exists();
            try (SpillFolder folder = SpillFolder.create(parent)) {
                assertThat(entries()).containsExactly(folder.path());
            }
        }
        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void folderOfALivingProcessIsKept() throws Exception {
        try (SpillingProcess other = SpillingProcess.in(parent)) {
            Path kept = other.folder();
            SpillFolder.create(parent).close();
            assertThat(kept.resolve("nested/deeper/spilled")).exists();
        }
    }

    @Test
    void foldersOfOneProcessKeepTheirLocksWhenItCreatesMore() throws Exception {
        try (SpillFolder first = SpillFolder.create(parent);
                SpillFolder second = SpillFolder.create(parent);
                SpillingProcess other = SpillingProcess.in(parent)) {
            Path third = other.folder();
            assertThat(entries()).containsExactlyInAnyOrder(first.path(), second.path(), third);
        }
    }

    @Test
    void foldersAndLinksThatAreNotOursAreKept() throws Exception {
        Path notes = Files.createDirectory(parent.resolve("netqscope-spill-notes"));
        Files.writeString(notes.resolve("precious"), "precious");
        Path elsewhere = Files.createDirectory(parent.resolve("elsewhere"));
        Files.writeString(elsewhere.resolve("netqscope.lock"), "");
        Path link = Files.createSymbolicLink(parent.resolve("netqscope-spill-link"), elsewhere);
        SpillFolder.create(parent).close();
        assertThat(entries()).containsExactlyInAnyOrder(notes, elsewhere, link);
        assertThat(notes.resolve("precious")).exists();
        assertThat(elsewhere.resolve("netqscope.lock")).exists();
    }

    @Test
    void linksWithinAFolderAreRemovedAndNotFollowed() throws Exception {
        Path precious = Files.writeString(parent.resolve("precious"), "precious");
        try (SpillFolder folder = SpillFolder.create(parent)) {
            Files.createSymbolicLink(folder.path().resolve("link"), parent);
        }
        assertThat(entries()).containsExactly(precious);
    }

    @Test
    void missingPlaceIsReported() {
        Path missing = parent.resolve("missing");
        assertThatThrownBy(() -> SpillFolder.create(missing))
                .isInstanceOf(AnalyzerException.class)
                .hasMessage("cannot create a folder for temporary files: there is no folder " + missing
                        + ". Choose another place with TMPDIR=FOLDER.");
    }

    private List<Path> entries() throws IOException {
        try (var entries = Files.list(parent)) {
            return entries.toList();
        }
    }
}
