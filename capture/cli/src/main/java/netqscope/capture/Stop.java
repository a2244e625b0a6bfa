package netqscope.capture;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import netqscope.recording.EndReason;

/** The wish to end a recording. The first reason counts; later ones (a second Ctrl-C) change nothing. */
final class Stop {

    private final CompletableFuture<EndReason> reason = new CompletableFuture<>();

    void request(EndReason why) {
        reason.complete(why);
    }

    boolean isRequested() {
        return reason.isDone();
    }

    Optional<EndReason> reason() {
        return reason.isDone() ? Optional.of(reason.join()) : Optional.empty();
    }

    /** Waits for a request; false when there was none in that time. */
    boolean await(long timeoutNs) throws InterruptedException {
        try {
            reason.get(timeoutNs, TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException("a reason cannot fail", e);
        }
    }

    /** Runs the action once: in the thread that asks for the end, or at once if that has been. */
    @SuppressWarnings("FutureReturnValueIgnored") // the action has no result
    void whenRequested(Runnable action) {
        reason.thenRun(action);
    }
}
