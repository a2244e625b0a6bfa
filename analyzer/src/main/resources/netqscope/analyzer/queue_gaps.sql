-- Times between consecutive packets of each queue: the longest top ones, the longest first, with permille null; and exact
-- percentiles by nearest rank, where permille 0 is the shortest and 1000 the longest and from_ns is null. lossy: packets
-- of the direction were lost meanwhile.
-- parameters: top
-- columns: device VARCHAR, direction VARCHAR, queue USMALLINT, permille INTEGER, from_ns BIGINT, gap_ns BIGINT,
--   lossy BOOLEAN

WITH named AS (
    SELECT
        direction,
        source,
        queue_mapping,
        d.device,
        CASE
            WHEN direction = 0 THEN queue_mapping
            WHEN rx_queue_recorded AND queue_mapping > 0 THEN (queue_mapping - 1)::USMALLINT
        END AS queue
    FROM store.raw_queues
    JOIN store.devices AS d USING (source)
),
keys AS MATERIALIZED (
    SELECT *, dense_rank() OVER (ORDER BY direction, device, queue)::UINTEGER AS id
    FROM named
),
gaps AS MATERIALIZED (
    SELECT *
    FROM (
        SELECT
            id,
            lag(time_ns) OVER earlier AS from_ns,
            time_ns - lag(time_ns) OVER earlier AS gap_ns
        FROM store.events
        JOIN keys USING (direction, source, queue_mapping)
        WINDOW earlier AS (PARTITION BY id ORDER BY time_ns)
    )
    WHERE gap_ns IS NOT NULL
),
counts AS MATERIALIZED (
    SELECT id, gap_ns, count(*) AS gaps
    FROM gaps
    GROUP BY id, gap_ns
),
ranks AS MATERIALIZED (
    SELECT
        id,
        gap_ns,
        gaps,
        (sum(gaps) OVER (PARTITION BY id ORDER BY gap_ns))::BIGINT AS up_to,
        (sum(gaps) OVER (PARTITION BY id))::BIGINT AS total
    FROM counts
),
percentiles AS (
    SELECT id, permille, NULL::BIGINT AS from_ns, min(gap_ns) AS gap_ns
    FROM ranks, unnest([0, 10, 50, 250, 500, 750, 950, 990, 999, 1000]) AS p (permille)
    WHERE up_to >= greatest(1, (total * permille + 999) // 1000)
    GROUP BY id, permille
),
-- The shortest of the longest top ones.
limits AS (
    SELECT id, min(gap_ns) AS gap_ns
    FROM ranks
    WHERE total - up_to < $1::BIGINT
    GROUP BY id
),
longest AS (
    SELECT g.id, g.from_ns, g.gap_ns
    FROM gaps AS g
    JOIN limits AS l ON l.id = g.id AND g.gap_ns >= l.gap_ns
    QUALIFY row_number() OVER (PARTITION BY g.id ORDER BY g.gap_ns DESC, g.from_ns) <= $1::BIGINT
),
queue_names AS (
    SELECT DISTINCT id, device, CASE direction WHEN 0 THEN 'tx' ELSE 'rx' END AS direction, queue
    FROM keys
)
SELECT
    device,
    direction,
    queue,
    permille,
    from_ns,
    gap_ns,
    coalesce(EXISTS (
        FROM store.losses AS l
        WHERE l.direction = queue_names.direction AND l.from_ns < a.from_ns + gap_ns AND l.to_ns > a.from_ns
    ), false) AS lossy
FROM (
    SELECT id, permille, from_ns, gap_ns FROM percentiles
    UNION ALL
    SELECT id, NULL, from_ns, gap_ns FROM longest
) AS a
JOIN queue_names USING (id)
ORDER BY device, direction DESC, queue NULLS LAST, permille NULLS FIRST, gap_ns DESC, from_ns;
