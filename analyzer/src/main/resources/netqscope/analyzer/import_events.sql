-- Copies the events of one file out of event_stream, an Arrow stream that can be read once. Rows that no capture can have
-- written stay out, as they did when they were counted. Times are monotonic but for time_zero_ns, the reading of that clock
-- which is time 0 of all files; first_source is the number of the file's first device.
-- parameters: time_zero_ns, first_source, cpu_count, device_count, from_ns, to_ns, latest_ns
-- columns: none

INSERT INTO packet_file.events
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
WHERE monotonic_ns >= $5
    AND monotonic_ns < $6
    AND monotonic_ns <= $7
    AND direction <= 1
    AND cpu < $3
    -- Numbers of devices go on in the next file.
    AND device < $4
    AND (hash IS NULL OR hash > 0)
    AND (direction = 1 OR length > 0)
    -- A received length grows by at most 14 in packets.length_bytes and has to stay below 2^32.
    AND (direction = 0 OR length <= 4294967281);
