-- What came in windows of queues, which are window_ns long and do not overlap within a queue. There are keys and times from
-- which on, as many.
-- parameters: keys, from_ns, window_ns
-- columns: key BIGINT, from_ns BIGINT, bytes BIGINT, wire_packets BIGINT

WITH windows AS (
    SELECT unnest($1::BIGINT[]) AS key, unnest($2::BIGINT[]) AS from_ns
),
-- A window is part of one or two pieces of time as long as itself, so that few packets are compared with it.
pieces AS MATERIALIZED (
    SELECT key, from_ns, from_ns // $3::BIGINT AS piece FROM windows
    UNION
    SELECT key, from_ns, (from_ns + $3::BIGINT - 1) // $3::BIGINT FROM windows
),
raw_pieces AS MATERIALIZED (
    SELECT direction, source, queue_mapping, key, header_bytes, from_ns, piece
    FROM pieces
    JOIN store.event_queues USING (key)
)
SELECT
    key,
    from_ns,
    sum(length + header_bytes)::BIGINT AS bytes,
    -- The kernel counts segments only when it has to cut the packet up.
    CASE WHEN bool_and(gso_segs > 0 OR gso_size = 0) THEN sum(greatest(gso_segs, 1))::BIGINT END AS wire_packets
FROM store.events AS e
JOIN raw_pieces AS p
    ON e.direction = p.direction
    AND e.source = p.source
    AND e.queue_mapping = p.queue_mapping
    AND e.time_ns // $3::BIGINT = p.piece
WHERE e.time_ns BETWEEN from_ns AND from_ns + $3::BIGINT - 1
GROUP BY key, from_ns;
