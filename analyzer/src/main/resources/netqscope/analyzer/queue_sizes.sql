-- netqtop's table: each queue with how many of its packets fall into each size class, idle queues too.
-- parameters: none
-- columns: device VARCHAR, direction VARCHAR, queue USMALLINT, packets BIGINT, bytes BIGINT, wire_packets BIGINT,
--   below_64 BIGINT, below_512 BIGINT, below_2k BIGINT, below_16k BIGINT, below_64k BIGINT, from_64k BIGINT

WITH sizes AS (
    SELECT
        device,
        direction,
        queue,
        sum(packets) FILTER (length_bytes < 64) AS below_64,
        sum(packets) FILTER (length_bytes >= 64 AND length_bytes < 512) AS below_512,
        sum(packets) FILTER (length_bytes >= 512 AND length_bytes < 2048) AS below_2k,
        sum(packets) FILTER (length_bytes >= 2048 AND length_bytes < 16384) AS below_16k,
        sum(packets) FILTER (length_bytes >= 16384 AND length_bytes < 65536) AS below_64k,
        sum(packets) FILTER (length_bytes >= 65536) AS from_64k
    FROM length_counts
    GROUP BY ALL
),
positions AS (
    SELECT device, min(source) AS position
    FROM store.devices
    GROUP BY device
)
SELECT
    q.device,
    q.direction,
    q.queue,
    q.packets,
    q.bytes,
    q.wire_packets,
    coalesce(s.below_64, 0)::BIGINT AS below_64,
    coalesce(s.below_512, 0)::BIGINT AS below_512,
    coalesce(s.below_2k, 0)::BIGINT AS below_2k,
    coalesce(s.below_16k, 0)::BIGINT AS below_16k,
    coalesce(s.below_64k, 0)::BIGINT AS below_64k,
    coalesce(s.from_64k, 0)::BIGINT AS from_64k
FROM queues AS q
JOIN positions AS p ON p.device = q.device
LEFT JOIN sizes AS s
    ON s.device = q.device AND s.direction = q.direction AND s.queue IS NOT DISTINCT FROM q.queue
ORDER BY p.position, q.direction DESC, q.queue NULLS LAST;
