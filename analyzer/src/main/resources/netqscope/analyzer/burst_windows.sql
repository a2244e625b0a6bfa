-- The busiest windows of each queue: each starts at a packet and ends window_ns later, which is no part of it. All those
-- are there of which the busiest top ones that do not overlap can consist; of a queue the busiest first, then the earliest.
-- lossy: packets of the direction were lost meanwhile.
-- parameters: window_ns, top
-- columns: device VARCHAR, direction VARCHAR, queue USMALLINT, from_ns BIGINT, packets BIGINT, bytes BIGINT,
--   wire_packets BIGINT, lossy BOOLEAN

WITH named AS (
    SELECT
        direction,
        source,
        queue_mapping,
        d.device,
        CASE
            WHEN direction = 0 THEN queue_mapping
            WHEN rx_queue_recorded AND queue_mapping > 0 THEN (queue_mapping - 1)::USMALLINT
        END AS queue,
        CASE direction WHEN 0 THEN 0 ELSE rx_link_header_bytes END AS header_bytes
    FROM store.raw_queues
    JOIN store.devices AS d USING (source)
),
keys AS MATERIALIZED (
    SELECT *, dense_rank() OVER (ORDER BY direction, device, queue)::UINTEGER AS id
    FROM named
),
-- Each bucket is an eighth of a window: what a window can have, and what one has at least, is known from their sums.
scale AS (
    SELECT greatest(1, $1::BIGINT // 8) AS bucket_ns
),
buckets AS MATERIALIZED (
    SELECT id, time_ns // bucket_ns AS bucket, count(*) AS packets
    FROM store.events
    JOIN keys USING (direction, source, queue_mapping), scale
    GROUP BY ALL
),
bounds AS MATERIALIZED (
    SELECT
        id,
        bucket,
        -- The window of the bucket's first packet has at least all of these.
        sum(packets) OVER (PARTITION BY id ORDER BY bucket
            RANGE BETWEEN CURRENT ROW AND ($1::BIGINT // greatest(1, $1::BIGINT // 8) - 1) FOLLOWING) AS least,
        -- No window that starts in the bucket has more.
        sum(packets) OVER (PARTITION BY id ORDER BY bucket
            RANGE BETWEEN CURRENT ROW
            AND ((greatest(1, $1::BIGINT // 8) + $1::BIGINT - 2) // greatest(1, $1::BIGINT // 8)) FOLLOWING) AS most
    FROM buckets
),
-- A chosen window overlaps those of first packets in less than two windows' time. After top - 1 choices there is still one
-- left among so many, and no chosen window has less.
limits AS (
    SELECT id, min(least) AS least
    FROM (
        SELECT id, least, row_number() OVER (PARTITION BY id ORDER BY least DESC) AS position
        FROM bounds
    ), scale
    WHERE position <= ($2::BIGINT - 1) * (2 * $1::BIGINT // bucket_ns + 2) + 1
    GROUP BY id
    HAVING count(*) = any_value(($2::BIGINT - 1) * (2 * $1::BIGINT // bucket_ns + 2) + 1)
),
starts AS (
    SELECT id, bucket
    FROM bounds
    LEFT JOIN limits USING (id)
    WHERE most >= coalesce(limits.least, 0)
),
needed AS (
    SELECT DISTINCT id, bucket + following AS bucket
    FROM starts, range((SELECT ($1::BIGINT + bucket_ns - 2) // bucket_ns + 1 FROM scale)) AS r (following)
),
windows AS (
    SELECT
        id,
        time_ns,
        count(*) OVER frame AS packets,
        sum(length + header_bytes) OVER frame AS bytes,
        sum(greatest(gso_segs, 1)) OVER frame AS wire_packets,
        -- The kernel counts segments only when it has to cut the packet up.
        sum((gso_segs = 0 AND gso_size > 0)::INTEGER) OVER frame AS unknown
    FROM (
        SELECT id, time_ns, length, header_bytes, gso_segs, gso_size
        FROM store.events
        JOIN keys USING (direction, source, queue_mapping), scale
        WHERE (id, time_ns // bucket_ns) IN (SELECT (id, bucket) FROM needed)
    )
    WINDOW frame AS (PARTITION BY id ORDER BY time_ns
        RANGE BETWEEN CURRENT ROW AND ($1::BIGINT - 1) FOLLOWING)
),
queue_names AS (
    SELECT DISTINCT id, device, CASE direction WHEN 0 THEN 'tx' ELSE 'rx' END AS direction, queue
    FROM keys
)
SELECT DISTINCT
    device,
    direction,
    queue,
    time_ns AS from_ns,
    packets,
    bytes::BIGINT AS bytes,
    CASE WHEN unknown = 0 THEN wire_packets::BIGINT END AS wire_packets,
    EXISTS (
        FROM store.losses AS l
        WHERE l.direction = queue_names.direction AND l.from_ns < time_ns + $1::BIGINT AND l.to_ns >= time_ns
    ) AS lossy
FROM windows
JOIN queue_names USING (id)
LEFT JOIN limits USING (id)
WHERE packets >= coalesce(least, 0)
ORDER BY device, direction DESC, queue NULLS LAST, packets DESC, from_ns;
