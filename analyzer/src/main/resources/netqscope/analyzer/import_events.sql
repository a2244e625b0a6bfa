-- Copies the events of one file out of event_stream, an Arrow stream that can be read once. Rows that no capture can
-- have written stay out, since they would make every later query fail or vanish from its joins. start_ns, earliest_ns and
-- latest_ns are monotonic: the recording's start, and where wall-clock times would leave their type.
-- parameters: start_ns, first_source, device_count, earliest_ns, latest_ns
-- columns: none

INSERT INTO store.events
SELECT
    monotonic_ns - $1,
    direction,
    ($2 + device)::USMALLINT,
    cpu,
    queue_mapping,
    length,
    gso_segs,
    gso_size,
    protocol,
    vlan_tci,
    hash,
    sequence
FROM event_stream
WHERE direction <= 1
    AND device < $3
    AND monotonic_ns BETWEEN $4 AND $5
    -- A received length grows by at most 14 in packets.length_bytes and has to stay below 2^32.
    AND (direction = 0 OR length <= 4294967281);
