package netqscope.capture;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import netqscope.recording.EndReason;
import org.jspecify.annotations.Nullable;

/** The wish to end a recording. The first reason counts; later ones (a second Ctrl-C) change nothing. */
final class Stop {

    private final AtomicReference<@Nullable EndReason> reason = new AtomicReference<>();
    private final CountDownLatch requested = new CountDownLatch(1);

    void request(EndReason why) {
        reason.compareAndSet(null, why);
        requested.countDown();
    }

    boolean isRequested() {
        return reason.get() != null;
    }

    Optional<EndReason> reason() {
        return Optional.ofNullable(reason.get());
    }

    /** Waits for a request; false when there was none in that time. */
    boolean await(long timeoutNs) throws InterruptedException {
        return requested.await(timeoutNs, TimeUnit.NANOSECONDS);
    }
}
