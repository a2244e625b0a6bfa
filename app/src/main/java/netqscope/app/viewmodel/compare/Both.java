package netqscope.app.viewmodel.compare;

import java.util.Optional;
import java.util.function.BiFunction;
import netqscope.app.viewmodel.LoadState;

/** Answers of two recordings as one. */
final class Both {

    private Both() {}

    /** Ready when both are; what was shown before is shown until then. */
    static <S, T> LoadState<T> of(LoadState<S> here, LoadState<S> other, BiFunction<S, S, T> together) {
        if (here instanceof LoadState.Failed<S>(String message)) {
            return new LoadState.Failed<>(message);
        }
        if (other instanceof LoadState.Failed<S>(String message)) {
            return new LoadState.Failed<>(message);
        }
        Optional<T> shown = here.shown().flatMap(one -> other.shown().map(two -> together.apply(one, two)));
        if (here instanceof LoadState.Loading<S> || other instanceof LoadState.Loading<S>) {
            return new LoadState.Loading<>(shown);
        }
        return shown.<LoadState<T>>map(LoadState.Ready::new).orElseGet(LoadState.Idle::new);
    }
}
