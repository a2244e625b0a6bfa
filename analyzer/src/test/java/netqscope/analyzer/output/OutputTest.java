package netqscope.analyzer.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import netqscope.analyzer.database.AnalyzerException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputTest {

    @TempDir
    private Path folder;

    @Test
    void fileAppearsWhenTheResultIsComplete() throws AnalyzerException, IOException {
        Path file = folder.resolve("result.csv");
        Output.file(file).write(out -> {
            out.write("a");
            assertThat(file).doesNotExist();
            out.write("b");
        });
        assertThat(file).hasContent("ab");
        assertThat(names()).containsExactly("result.csv");
    }

    @Test
    void failedResultLeavesTheFileThatWasThereAndNothingElse() throws IOException {
        Path file = Files.writeString(folder.resolve("result.csv"), "old");
        assertThatExceptionOfType(AnalyzerException.class)
                .isThrownBy(() -> Output.file(file).write(out -> {
                    out.write("half a res");
                    throw new AnalyzerException("no more");
                }))
                .withMessage("no more");
        assertThat(file).hasContent("old");
        assertThat(names()).containsExactly("result.csv");
    }

    @Test
    void linkIsFollowedNotReplaced() throws IOException, AnalyzerException {
        Path file = Files.writeString(folder.resolve("result.csv"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        Output.file(link).write(out -> out.write("new"));
        assertThat(link).isSymbolicLink();
        assertThat(file).hasContent("new");
    }

    @Test
    void deviceIsWrittenToNotReplaced() throws AnalyzerException {
        Path nothing = Path.of("/dev/null");
        Output.file(nothing).write(out -> out.write("text"));
        assertThat(Files.isRegularFile(nothing)).isFalse();
    }

    @Test
    void whatCannotBeWrittenIsNamedWithTheReason() {
        assertThatExceptionOfType(AnalyzerException.class)
                .isThrownBy(() -> Output.file(folder.resolve("none/result")).write(out -> out.write("a")))
                .withMessage("cannot write " + folder.resolve("none/result") + ": the folder does not exist");
        assertThatExceptionOfType(AnalyzerException.class)
                .isThrownBy(() -> Output.file(folder).write(out -> out.write("a")))
                .withMessage("cannot write " + folder + ": Is a directory");
        assertThatExceptionOfType(AnalyzerException.class)
                .isThrownBy(() -> Output.file(Path.of("/dev/full")).write(out -> out.write("a")))
                .withMessage("cannot write /dev/full: No space left on device");
    }

    @Test
    void readerThatWentAwayIsNoFailure() throws AnalyzerException {
        Output.stream(new FailingStream("Broken pipe"), false).write(out -> out.write("a"));
    }

    @Test
    void otherTroubleWithStandardOutputIsOne() {
        Output output = Output.stream(new FailingStream("No space left on device"), false);
        assertThatExceptionOfType(AnalyzerException.class)
                .isThrownBy(() -> output.write(out -> out.write("a")))
                .withMessage("cannot write to standard output: No space left on device");
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static final class FailingStream extends OutputStream {

        private final String reason;

        FailingStream(String reason) {
            this.reason = reason;
        }

        @Override
        public void write(int b) throws IOException {
            throw new IOException(reason);
        }
    }
}
