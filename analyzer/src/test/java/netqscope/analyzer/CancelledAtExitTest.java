package netqscope.analyzer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CancelledAtExitTest {

    private final List<String> done = new ArrayList<>();

    @Test
    void workThatDoesNotEndIsCancelledAndThenRemoved() {
        try (CancelledAtExit work = CancelledAtExit.begin()) {
            work.cancels(() -> done.add("cancelled"));
            work.removes(() -> done.add("removed"));
            work.cancel(1);
            assertThat(done).containsExactly("cancelled", "removed");
        }
    }

    @Test
    void workThatEndsRemovesItself() {
        CancelledAtExit work = CancelledAtExit.begin();
        work.removes(() -> done.add("removed"));
        work.cancels(work::close);
        work.cancel(1);
        assertThat(done).isEmpty();
    }

    @Test
    void whatIsAddedTooLateIsCancelledAtOnce() {
        try (CancelledAtExit work = CancelledAtExit.begin()) {
            work.cancel(0);
            work.cancels(() -> done.add("cancelled"));
            assertThat(done).containsExactly("cancelled");
        }
    }
}
