package netqscope.capture;

import netqscope.bpf.EventColumns;
import netqscope.recording.Column;
import netqscope.recording.EventBatch;

/** One batch of a recording, which the probe fills and the writer writes; one thread has it at a time. */
final class PooledBatch implements AutoCloseable {

    private final EventBatch events;
    private final EventColumns columns;
    private int rows;

    PooledBatch(EventBatch events) {
        this.events = events;
        columns = new EventColumns(
                events.data(Column.MONOTONIC_NS),
                events.data(Column.DIRECTION),
                events.data(Column.DEVICE),
                events.data(Column.CPU),
                events.data(Column.QUEUE_MAPPING),
                events.data(Column.LENGTH),
                events.data(Column.GSO_SEGS),
                events.data(Column.GSO_SIZE),
                events.data(Column.PROTOCOL),
                events.data(Column.VLAN_TCI),
                events.validity(Column.VLAN_TCI),
                events.data(Column.HASH),
                events.validity(Column.HASH),
                events.data(Column.SEQUENCE));
    }

    EventBatch events() {
        return events;
    }

    int rows() {
        return rows;
    }

    int freeRows() {
        return EventBatch.ROWS - rows;
    }

    /** Returns how many rows were added; fewer than there was room for means that the rings were empty. */
    int fillFrom(EventSource source) {
        int added = source.drain(columns, rows, freeRows());
        rows += added;
        return added;
    }

    void clear() {
        rows = 0;
    }

    @Override
    public void close() {
        events.close();
    }
}
