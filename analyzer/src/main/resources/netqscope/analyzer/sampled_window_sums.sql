-- What was recorded in windows of queues on each CPU, see window_sums. squares are of the lengths.
-- parameters: keys, from_ns, window_ns
-- columns: key BIGINT, from_ns BIGINT, cpu USMALLINT, packets BIGINT, bytes DOUBLE, squares DOUBLE

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
    cpu,
    count(*) AS packets,
    sum((length + header_bytes)::DOUBLE) AS bytes,
    sum((length + header_bytes)::DOUBLE * (length + header_bytes)) AS squares
FROM store.events AS e
JOIN raw_pieces AS p
    ON e.direction = p.direction
    AND e.source = p.source
    AND e.queue_mapping = p.queue_mapping
    AND e.time_ns // $3::BIGINT = p.piece
WHERE e.time_ns BETWEEN from_ns AND from_ns + $3::BIGINT - 1
GROUP BY key, from_ns, cpu;
