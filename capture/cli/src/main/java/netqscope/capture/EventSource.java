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

    /** For showing; exact only after {@link #detach}. */
    Seen seen() throws ProbeException;

    /** Packets so far, and how many of them sampling left out. */
    record Seen(long tx, long rx, long sampledOut) {}

    /** After this no event is added; what the rings hold can still be drained. */
    void detach() throws ProbeException;
}
