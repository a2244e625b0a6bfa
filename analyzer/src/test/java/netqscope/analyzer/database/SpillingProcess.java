package netqscope.analyzer.database;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Another process with a folder of its own in that of a test, until it is killed. */
final class SpillingProcess implements AutoCloseable {

    private final Process process;
    private final BufferedReader out;

    private SpillingProcess(Process process) {
        this.process = process;
        this.out = process.inputReader();
    }

    static SpillingProcess in(Path parent) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        SpillingProcess.class.getName(),
                        parent.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        return new SpillingProcess(process);
    }

    /** Where its folder is. */
    Path folder() throws IOException {
        return Path.of(out.readLine());
    }

    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        out.close();
    }

    public static void main(String[] arguments) throws AnalyzerException, IOException {
        try (SpillFolder folder = SpillFolder.create(Path.of(arguments[0]))) {
            Path nested = Files.createDirectories(folder.path().resolve("nested/deeper"));
            Files.writeString(nested.resolve("spilled"), "more than fits into memory");
            System.out.println(folder.path());
            System.in.read();
        }
    }
}
