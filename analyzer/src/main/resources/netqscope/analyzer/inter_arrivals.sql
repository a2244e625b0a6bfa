-- How many times between consecutive packets of a queue are of each length, in the order of the queues and of length. Lengths
-- are counted up to each of those that are given, in ascending order, from that before it; what is longer is counted at the
-- largest BIGINT. A queue without such times has one row, without a length.
-- number counts the queues in the order of the recording: by device, TX before RX, unrecorded ones last.
-- parameters: up to (lengths in ns)
-- columns: number BIGINT, device VARCHAR, direction VARCHAR, queue USMALLINT, up_to_ns BIGINT, gaps BIGINT

WITH positions AS (
    SELECT device, min(source) AS position
    FROM store.devices
    GROUP BY device
),
numbered AS (
    SELECT row_number() OVER (ORDER BY position, direction DESC, queue NULLS LAST) AS number, device, direction, queue
    FROM queues
    JOIN positions USING (device)
),
keys AS (
    SELECT DISTINCT key, device, CASE direction WHEN 0 THEN 'tx' ELSE 'rx' END AS direction, queue
    FROM store.event_queues
),
gaps AS (
    SELECT key, time_ns - lag(time_ns) OVER (PARTITION BY key ORDER BY time_ns) AS gap_ns
    FROM store.events
    JOIN store.event_queues USING (direction, source, queue_mapping)
),
counted AS (
    SELECT key, unnest(map_entries(histogram(gap_ns, $1::BIGINT[]))) AS bin
    FROM gaps
    GROUP BY key
)
SELECT n.number, n.device, n.direction, n.queue, bin.key AS up_to_ns, bin.value::BIGINT AS gaps
FROM numbered AS n
LEFT JOIN keys AS k ON k.device = n.device AND k.direction = n.direction AND k.queue IS NOT DISTINCT FROM n.queue
LEFT JOIN counted AS c ON c.key = k.key AND c.bin.value > 0
ORDER BY n.number, up_to_ns;
