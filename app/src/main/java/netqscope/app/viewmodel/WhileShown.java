package netqscope.app.viewmodel;

import java.util.List;
import javafx.beans.InvalidationListener;

/** Lets a view ask as long as it is visible, again when the range of time changes, and not at all while it is hidden. */
public final class WhileShown implements AutoCloseable {

    private final Exploration exploration;
    private final Runnable ask;
    private final List<Answer<?>> answers;
    private final Settled settled;
    private final InvalidationListener ranged = observable -> changed();
    private boolean visible;
    private boolean stale = true;

    /**
     * Follows an exploration until it is closed.
     *
     * @param ask asks for all that is shown
     * @param answers to what it asks
     */
    public WhileShown(Exploration exploration, Background background, Runnable ask, List<Answer<?>> answers) {
        this.exploration = exploration;
        this.ask = ask;
        this.answers = List.copyOf(answers);
        this.settled = new Settled(background, this::askIfStale);
        exploration.rangeProperty().addListener(ranged);
    }

    /** The view is visible now. */
    public void shown() {
        visible = true;
        stale |= answers.stream().anyMatch(answer -> answer.state() instanceof LoadState.Failed);
        askIfStale();
    }

    /** The view is hidden: what is being worked out is cancelled, and asked again when it is shown. */
    public void hidden() {
        visible = false;
        settled.forget();
        cancel();
    }

    /** Nobody waits for an answer any more; {@link #again} asks once more. */
    public void cancel() {
        for (Answer<?> answer : answers) {
            stale |= answer.state() instanceof LoadState.Loading;
            answer.cancel();
        }
    }

    /** Asks for everything now. */
    public void again() {
        stale = true;
        askIfStale();
    }

    /** Other answers are wanted, as soon as nothing changes for a moment. */
    public void changed() {
        stale = true;
        if (visible) {
            settled.changed();
        }
    }

    @Override
    public void close() {
        exploration.rangeProperty().removeListener(ranged);
        settled.forget();
        answers.forEach(Answer::close);
    }

    private void askIfStale() {
        if (visible && stale) {
            stale = false;
            ask.run();
        }
    }
}
