package netqscope.recording;

import java.nio.file.Path;

/** Recovers one file to another in a process of its own, and prints how that went. */
final class OtherRecovery {

    private OtherRecovery() {}

    public static void main(String[] arguments) {
        try (Recording recording = Recording.open(Path.of(arguments[0]))) {
            Recovery.of(recording).writeTo(Path.of(arguments[1]), rows -> {});
            System.out.println("recovered");
        } catch (RecordingException e) {
            System.out.println(e.getMessage());
        }
    }
}
