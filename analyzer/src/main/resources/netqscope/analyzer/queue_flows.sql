-- The flows of each queue with most packets, of equal ones those with the lowest hash, and in the end one row for its packets
-- without a hash, if it has any. A queue without packets has one row, without packets. flows counts the hashes of the queue.
-- number counts the queues in the order of the recording: by device, TX before RX, unrecorded ones last.
-- parameters: top
-- columns: number BIGINT, device VARCHAR, direction VARCHAR, queue USMALLINT, queue_packets BIGINT, queue_bytes BIGINT,
--   flows BIGINT, flow_hash UINTEGER, packets BIGINT, bytes BIGINT

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
        packets,
        bytes
    FROM queues
    JOIN positions USING (device)
),
-- By what events say, as it is much faster than by names.
counted AS (
    SELECT direction, source, queue_mapping, hash, count(*) AS packets, sum(length) AS bytes
    FROM store.events
    GROUP BY ALL
),
flows AS (
    SELECT
        number,
        hash,
        sum(c.packets)::BIGINT AS packets,
        sum(c.bytes + CASE c.direction WHEN 0 THEN 0 ELSE c.packets * rx_link_header_bytes END)::BIGINT AS bytes
    FROM counted AS c
    JOIN store.devices AS d USING (source)
    JOIN numbered AS n
        ON n.device = d.device
        AND n.direction = CASE c.direction WHEN 0 THEN 'tx' ELSE 'rx' END
        AND n.queue IS NOT DISTINCT FROM CASE
            WHEN c.direction = 0 THEN queue_mapping
            WHEN rx_queue_recorded AND queue_mapping > 0 THEN (queue_mapping - 1)::USMALLINT
        END
    GROUP BY number, hash
),
-- max_by keeps only the largest; a window function would sort all flows, of which there may be as many as packets.
summed AS (
    SELECT
        number,
        count(hash) AS flows,
        max_by(
            {hash: hash, packets: packets, bytes: bytes},
            packets::HUGEINT * 4294967296 - hash,
            $1::BIGINT
        ) FILTER (hash IS NOT NULL) AS largest,
        any_value({hash: hash, packets: packets, bytes: bytes}) FILTER (hash IS NULL) AS unhashed
    FROM flows
    GROUP BY number
),
listed AS (
    SELECT number, unnest(largest) AS flow
    FROM summed
    UNION ALL
    SELECT number, unhashed
    FROM summed
    WHERE unhashed IS NOT NULL
)
SELECT
    n.number,
    n.device,
    n.direction,
    n.queue,
    n.packets AS queue_packets,
    n.bytes AS queue_bytes,
    coalesce(flows, 0) AS flows,
    flow.hash AS flow_hash,
    coalesce(flow.packets, 0) AS packets,
    coalesce(flow.bytes, 0) AS bytes
FROM numbered AS n
LEFT JOIN summed USING (number)
LEFT JOIN listed USING (number)
ORDER BY n.number, flow_hash IS NULL, flow.packets DESC, flow_hash;
