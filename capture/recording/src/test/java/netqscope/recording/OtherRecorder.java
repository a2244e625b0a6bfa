package netqscope.recording;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** Records a small and a full batch in a process of its own, and prints how that went. */
final class OtherRecorder {

    static final List<Row> FIRST = Row.some(2000, 11);

    private OtherRecorder() {}

    public static void main(String[] arguments) throws Exception {
        Path file = Path.of(arguments[0]);
        Path partial = Path.of(file + ".partial");
        try (RecordingWriter writer = RecordingWriter.create(file, Samples.START)) {
            Samples.write(writer, FIRST);
            try {
                Samples.write(writer, Row.some(EventBatch.ROWS, 12));
                writer.finish(Samples.END);
                System.out.println("recorded");
            } catch (RecordingException e) {
                System.out.println(e.getMessage());
                byte[] asItWas = Files.readAllBytes(partial);
                writer.finish(Samples.END);
                Files.move(file, Path.of(file + ".finished"), StandardCopyOption.ATOMIC_MOVE);
                Files.write(partial, asItWas);
            }
        } catch (RecordingException e) {
            System.out.println(e.getMessage());
        }
    }
}
