package netqscope.app.viewmodel;

import java.util.concurrent.TimeUnit;

/** Does something when nothing has changed for a moment, so that not each step of a movement is worked out. */
public final class Settled {

    private static final long MOMENT_MS = 150;

    private final Background background;
    private final Runnable action;
    private long changes;

    /** @param action done on the thread of the user interface */
    public Settled(Background background, Runnable action) {
        this.background = background;
        this.action = action;
    }

    /** Something has changed, perhaps not for the last time. */
    public void changed() {
        long change = ++changes;
        background.later(
                () -> {
                    if (change == changes) {
                        action.run();
                    }
                },
                MOMENT_MS,
                TimeUnit.MILLISECONDS);
    }

    /** What changed until now is of no interest any more. */
    public void forget() {
        changes++;
    }
}
