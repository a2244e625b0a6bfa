package netqscope.capture;

import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import netqscope.recording.EndReason;

/**
 * Ctrl-C, SIGTERM and a closed terminal ask for the end of the recording instead of ending the process, so that the file is finished
 * and the exit code is 0. A shutdown hook would not do: it cannot tell which signal came, and the file says why it ended.
 *
 * <p>{@code sun.misc.Signal} is called by reflection because javac's warning about it cannot be switched off, and warnings are
 * errors here.
 */
final class StopSignals {

    private static final int SIGINT = 2;

    private StopSignals() {}

    /** For the rest of the process: a second Ctrl-C while the file is being finished must not end it either. */
    static void install(Stop stop) throws IOException {
        if (isIgnored(SIGINT)) {
            restoreDefault(SIGINT);
        }
        try {
            handle("INT", stop, EndReason.INTERRUPTED);
            handle("TERM", stop, EndReason.TERMINATED);
            // Stays ignored under nohup, which the Java machine sees to.
            handle("HUP", stop, EndReason.TERMINATED);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("signals cannot be handled; this Java lacks the module jdk.unsupported", e);
        }
    }

    private static void handle(String name, Stop stop, EndReason reason) throws ReflectiveOperationException {
        Class<?> signalClass = Class.forName("sun.misc.Signal");
        Class<?> handlerClass = Class.forName("sun.misc.SignalHandler");
        Object signal = signalClass.getConstructor(String.class).newInstance(name);
        Object handler = Proxy.newProxyInstance(
                handlerClass.getClassLoader(), new Class<?>[] {handlerClass}, (proxy, method, arguments) -> {
                    if (method.getName().equals("handle")) {
                        stop.request(reason);
                        return null;
                    }
                    return method.invoke(stop, arguments);
                });
        signalClass.getMethod("handle", signalClass, handlerClass).invoke(null, signal, handler);
    }

    /** A shell that runs a script starts {@code capture ... &} with SIGINT ignored, and {@code kill -INT} is how scripts stop it. */
    private static boolean isIgnored(int signal) throws IOException {
        String mask = Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElse("0");
        return (Long.parseUnsignedLong(mask, 16) >> (signal - 1) & 1) == 1;
    }

    /** The Java machine refuses a handler for a signal that is ignored. */
    @SuppressWarnings("restricted") // a call of libc; the launcher enables native access for the probe anyway
    private static void restoreDefault(int signal) {
        Linker linker = Linker.nativeLinker();
        MemorySegment function = linker.defaultLookup().findOrThrow("signal");
        try {
            linker.downcallHandle(
                            function,
                            FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.JAVA_INT, ValueLayout.ADDRESS))
                    .invoke(signal, MemorySegment.NULL);
        } catch (Throwable e) {
            throw new IllegalStateException("signal %d stays ignored".formatted(signal), e);
        }
    }
}
