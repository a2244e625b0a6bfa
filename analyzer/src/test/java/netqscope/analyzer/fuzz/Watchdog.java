package netqscope.analyzer.fuzz;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Ends the process, and says where its threads are, if it is not closed in time. */
final class Watchdog implements AutoCloseable {

    private final CountDownLatch closed = new CountDownLatch(1);

    Watchdog(String what, int limitSeconds, int exitCode) {
        Thread.ofVirtual().start(() -> watch(what, limitSeconds, exitCode));
    }

    @Override
    public void close() {
        closed.countDown();
    }

    private void watch(String what, int limitSeconds, int exitCode) {
        try {
            if (closed.await(limitSeconds, TimeUnit.SECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        System.out.println(what + ": still runs after " + limitSeconds + " s");
        for (Map.Entry<Thread, StackTraceElement[]> thread :
                Thread.getAllStackTraces().entrySet()) {
            System.out.println(thread.getKey());
            Arrays.stream(thread.getValue()).forEach(frame -> System.out.println("    " + frame));
        }
        System.out.flush();
        Runtime.getRuntime().halt(exitCode);
    }
}
