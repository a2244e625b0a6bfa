package netqscope.capture;

import java.util.concurrent.atomic.AtomicLong;
import netqscope.bpf.EventColumns;

/** Rings without a kernel: events are only counted, and their columns left as they are. */
final class FakeEvents implements EventSource {

    static final int RING_EVENTS = 65_536;

    private final AtomicLong waiting = new AtomicLong();
    private final long[] lost = new long[2];
    private long arrivingWhileDetaching;
    private long lostWhileDetaching;
    private volatile boolean broken;
    private volatile boolean stuck;
    private volatile boolean askedForSeen;
    private boolean detached;

    /** One CPU, which received that much. */
    void arrive(long events) {
        waiting.addAndGet(events);
    }

    void arriveWhileDetaching(long events, long lostEvents) {
        arrivingWhileDetaching = events;
        lostWhileDetaching = lostEvents;
    }

    void breakDown() {
        broken = true;
    }

    void failToDetach() {
        stuck = true;
    }

    boolean askedForSeen() {
        return askedForSeen;
    }

    boolean detached() {
        return detached;
    }

    @Override
    public int rings() {
        return 2;
    }

    @Override
    public int ringEvents() {
        return RING_EVENTS;
    }

    @Override
    public long monotonicNs() {
        return System.nanoTime();
    }

    @Override
    public int drain(EventColumns columns, int fromRow, int maxRows) {
        if (broken) {
            throw new IllegalStateException("the rings are broken");
        }
        int taken = (int) Math.min(maxRows, waiting.get());
        waiting.addAndGet(-taken);
        return taken;
    }

    @Override
    public void readLost(long[] lostByRing) {
        System.arraycopy(lost, 0, lostByRing, 0, lost.length);
    }

    @Override
    public Seen seen() {
        askedForSeen = true;
        return new Seen(0, 7, 0);
    }

    @Override
    public void detach() {
        if (stuck) {
            throw new IllegalStateException("the program stays attached");
        }
        detached = true;
        arrive(arrivingWhileDetaching);
        lost[1] += lostWhileDetaching;
    }
}
