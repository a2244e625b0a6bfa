package netqscope.app.viewmodel;

import java.util.Optional;

/** How far an answer has come. */
public sealed interface LoadState<T> {

    /** Nothing was asked. */
    record Idle<T>() implements LoadState<T> {}

    /**
     * It is being worked out.
     *
     * @param before the last answer, which may be shown until this one is there
     */
    record Loading<T>(Optional<T> before) implements LoadState<T> {}

    /** It is there. */
    record Ready<T>(T value) implements LoadState<T> {}

    /**
     * There is none.
     *
     * @param message what failed and what to do, for the user
     */
    record Failed<T>(String message) implements LoadState<T> {}

    /** What can be shown: the answer, or the one before while this one is being worked out. */
    default Optional<T> shown() {
        return switch (this) {
            case Idle<T> _, Failed<T> _ -> Optional.empty();
            case Loading<T>(Optional<T> before) -> before;
            case Ready<T>(T value) -> Optional.of(value);
        };
    }
}
