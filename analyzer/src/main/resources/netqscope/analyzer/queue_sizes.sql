-- How many packets of each length each queue had, in the order of length. An idle queue has one row, without a length.
-- number counts the queues in the order of the recording: by device, TX before RX, unrecorded ones last.
-- parameters: none
-- columns: number BIGINT, device VARCHAR, direction VARCHAR, queue USMALLINT, wire_packets BIGINT, length_bytes UINTEGER,
--   packets BIGINT

WITH positions AS (
    SELECT device, min(source) AS position
    FROM store.devices
    GROUP BY device
),
numbered AS (
    SELECT
        row_number() OVER (ORDER BY position, direction DESC, queue NULLS LAST) AS number,
        device,
        direction,
        queue,
        wire_packets
    FROM queues
    JOIN positions USING (device)
)
SELECT
    n.number,
    n.device,
    n.direction,
    n.queue,
    n.wire_packets,
    l.length_bytes,
    l.packets
FROM numbered AS n
LEFT JOIN length_counts AS l
    ON l.device = n.device AND l.direction = n.direction AND l.queue IS NOT DISTINCT FROM n.queue
ORDER BY n.number, l.length_bytes;
