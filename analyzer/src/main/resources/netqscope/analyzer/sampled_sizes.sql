-- How many packets of each length each queue had on each CPU, in the order of CPUs and lengths. An idle queue has one row,
-- without a CPU. number counts the queues in the order of the recording: by device, TX before RX, unrecorded ones last.
-- wire_packets is of the queue.
-- parameters: none
-- columns: number BIGINT, device VARCHAR, direction VARCHAR, queue USMALLINT, wire_packets BIGINT, cpu USMALLINT,
--   length_bytes UINTEGER, packets BIGINT

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
),
counted AS (
    SELECT device, direction, queue, cpu, length_bytes, sum(packets)::BIGINT AS packets
    FROM store.length_cells
    JOIN store.groups USING (group_id)
    GROUP BY ALL
)
SELECT
    n.number,
    n.device,
    n.direction,
    n.queue,
    n.wire_packets,
    c.cpu,
    c.length_bytes,
    c.packets
FROM numbered AS n
LEFT JOIN counted AS c
    ON c.device = n.device AND c.direction = n.direction AND c.queue IS NOT DISTINCT FROM n.queue
ORDER BY n.number, c.cpu, c.length_bytes;
