package netqscope.analyzer;

import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import netqscope.analyzer.output.Output;
import picocli.CommandLine;

/** What one call of the command did. */
record AnalyzerRun(int exitCode, String out, String err) {

    /** Calls it with standard output piped somewhere. */
    static AnalyzerRun of(Object... args) {
        return run(false, args);
    }

    /** Calls it with standard output on a terminal. */
    static AnalyzerRun onTerminal(Object... args) {
        return run(true, args);
    }

    private static AnalyzerRun run(boolean terminal, Object... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        StringWriter usage = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine commandLine = AnalyzerCommand.commandLine(Output.stream(out, terminal))
                .setOut(new PrintWriter(usage, true))
                .setErr(new PrintWriter(err, true));
        String[] texts = new String[args.length];
        for (int i = 0; i < args.length; i++) {
            texts[i] = args[i].toString();
        }
        int exitCode = commandLine.execute(texts);
        return new AnalyzerRun(exitCode, usage + out.toString(StandardCharsets.UTF_8), err.toString());
    }
}
