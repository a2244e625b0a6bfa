package netqscope.capture;

import netqscope.bpf.EventColumns;
import netqscope.bpf.ProbeException;

/** What the drain needs of a probe. Used by one thread at a time. */
interface EventSource {

    /** Rings of both directions: two a CPU. */
    int rings();

    int ringEvents();

    /** The clock that events carry. */
    long monotonicNs();

    /** Appends at most maxRows rows at fromRow and returns how many; less means that the rings were empty. Never waits. */
    int drain(EventColumns columns, int fromRow, int maxRows);

    /** Cumulative, at index {@code cpu * 2 + direction code}. */
    void readLost(long[] lostByRing);

    /** Packets seen so far by direction code, for showing; exact only after {@link #detach}. */
    long[] seenByDirection() throws ProbeException;

    /** After this no event is added; what the rings hold can still be drained. */
    void detach() throws ProbeException;
}
