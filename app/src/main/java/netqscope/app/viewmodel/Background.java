package netqscope.app.viewmodel;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Where work is done that would keep the window from answering. */
public final class Background implements AutoCloseable {

    private final Executor workers;
    private final Executor ui;
    private final Delay delay;
    private final Runnable end;
    private final AtomicInteger pending = new AtomicInteger();

    private Background(Executor workers, Executor ui, Delay delay, Runnable end) {
        this.workers = workers;
        this.ui = ui;
        this.delay = delay;
        this.end = end;
    }

    /**
     * Threads that do not keep the process alive.
     *
     * @param ui runs what belongs to the thread of the user interface, later, in the order it was handed over
     */
    public static Background threads(Executor ui) {
        ExecutorService workers = Executors.newCachedThreadPool(
                Thread.ofPlatform().daemon().name("netqscope-", 1).factory());
        return new Background(
                workers,
                ui,
                (task, time, unit) ->
                        CompletableFuture.delayedExecutor(time, unit, ui).execute(task),
                workers::shutdownNow);
    }

    /** Does everything at once, on the thread that asks: for tests of view models. */
    public static Background sameThread() {
        return of(Runnable::run, Runnable::run);
    }

    /** Work handed to the given executors, without any delay: for tests that decide what is done when. */
    public static Background of(Executor workers, Executor ui) {
        return new Background(workers, ui, (task, time, unit) -> ui.execute(task), () -> {});
    }

    /** Does it on another thread. */
    public void work(Runnable task) {
        pending.incrementAndGet();
        workers.execute(counted(task));
    }

    /** Does it on the thread of the user interface. */
    public void onUi(Runnable task) {
        pending.incrementAndGet();
        ui.execute(counted(task));
    }

    /** Does it on the thread of the user interface, but not yet. */
    public void later(Runnable task, long time, TimeUnit unit) {
        pending.incrementAndGet();
        delay.execute(counted(task), time, unit);
    }

    /** Whether all that was handed over has been done. */
    public boolean isIdle() {
        return pending.get() == 0;
    }

    /** Interrupts what is being done; nothing is taken on any more. */
    @Override
    public void close() {
        end.run();
    }

    private Runnable counted(Runnable task) {
        return () -> {
            try {
                task.run();
            } finally {
                pending.decrementAndGet();
            }
        };
    }

    private interface Delay {

        void execute(Runnable task, long time, TimeUnit unit);
    }
}
