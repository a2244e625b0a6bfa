-- How many wire packets were carried by kernel packets of each length, of each queue, in the order of length. unknown is how
-- many kernel packets of that length do not say how many wire packets they stand for. An idle queue has one row, without a length.
-- number counts the queues in the order of the recording: by device, TX before RX, unrecorded ones last.
-- parameters: none
-- columns: number BIGINT, device VARCHAR, direction VARCHAR, queue USMALLINT, length_bytes BIGINT, wire_packets BIGINT,
--   unknown BIGINT

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
-- By what events say, as it is much faster than by names.
counted AS (
    SELECT
        direction,
        source,
        queue_mapping,
        length,
        -- The kernel counts segments only when it has to cut the packet up.
        coalesce(sum(greatest(gso_segs, 1)) FILTER (gso_segs > 0 OR gso_size = 0), 0) AS wire_packets,
        count(*) FILTER (gso_segs = 0 AND gso_size > 0) AS unknown
    FROM store.events
    GROUP BY ALL
),
summed AS (
    SELECT
        device,
        CASE direction WHEN 0 THEN 'tx' ELSE 'rx' END AS direction,
        queue,
        length::BIGINT + header_bytes AS length_bytes,
        sum(wire_packets)::BIGINT AS wire_packets,
        sum(unknown)::BIGINT AS unknown
    FROM counted
    JOIN store.event_queues USING (direction, source, queue_mapping)
    GROUP BY ALL
)
SELECT n.number, n.device, n.direction, n.queue, length_bytes, wire_packets, unknown
FROM numbered AS n
LEFT JOIN summed AS s ON s.device = n.device AND s.direction = n.direction AND s.queue IS NOT DISTINCT FROM n.queue
ORDER BY n.number, length_bytes;
