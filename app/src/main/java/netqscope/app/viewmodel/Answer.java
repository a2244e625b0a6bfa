package netqscope.app.viewmodel;

import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import netqscope.analyzer.database.AnalyzerException;
import netqscope.analyzer.database.Cancellation;
import netqscope.analyzer.database.CancelledException;
import netqscope.analyzer.database.Session;
import netqscope.analyzer.database.TimeRange;
import org.jspecify.annotations.Nullable;

/** The answer to the last of several questions: a new one cancels the one before, whose answer is dropped. */
public final class Answer<T> implements AutoCloseable {

    private final Background background;
    private final ReadOnlyObjectWrapper<LoadState<T>> state = new ReadOnlyObjectWrapper<>(new LoadState.Idle<>());
    private @Nullable Asking asking;

    public Answer(Background background) {
        this.background = background;
    }

    public ReadOnlyObjectProperty<LoadState<T>> stateProperty() {
        return state.getReadOnlyProperty();
    }

    public LoadState<T> state() {
        return state.get();
    }

    /**
     * Asks about the packets of a range of time.
     *
     * @param range {@link TimeRange#ALL}: of the whole recording
     */
    public void ask(Databases databases, TimeRange range, Question<T> question) {
        Optional<T> before = state.get().shown();
        cancel();
        Asking next = new Asking();
        asking = next;
        state.set(new LoadState.Loading<>(before));
        background.work(() -> next.run(databases, range, question));
    }

    /** The answer is known without asking. */
    public void know(T value) {
        cancel();
        state.set(new LoadState.Ready<>(value));
    }

    /** Nobody waits for the answer any more; what was shown before is shown again. */
    public void cancel() {
        if (asking != null) {
            asking.cancellation.cancel();
            asking = null;
        }
        if (state.get() instanceof LoadState.Loading<T>(Optional<T> before)) {
            state.set(before.<LoadState<T>>map(LoadState.Ready::new).orElseGet(LoadState.Idle::new));
        }
    }

    /** Forgets what was answered. */
    public void clear() {
        cancel();
        state.set(new LoadState.Idle<>());
    }

    @Override
    public void close() {
        cancel();
    }

    private final class Asking {

        private final Cancellation cancellation = new Cancellation();

        void run(Databases databases, TimeRange range, Question<T> question) {
            try (Databases.Lease lease = databases.lease(range, cancellation);
                    Session session = lease.database().session();
                    Cancellation.Guard _ = cancellation.during(session::cancel)) {
                T value = question.answer(session);
                publish(new LoadState.Ready<>(value));
            } catch (CancelledException e) {
                // Nobody waits: there is nobody to tell, and if the recording was closed, the state is gone with it.
                publish(new LoadState.Idle<>());
            } catch (AnalyzerException e) {
                publish(new LoadState.Failed<>(String.valueOf(e.getMessage())));
            }
        }

        private void publish(LoadState<T> result) {
            background.onUi(() -> {
                if (asking == this) {
                    asking = null;
                    state.set(result);
                }
            });
        }
    }
}
