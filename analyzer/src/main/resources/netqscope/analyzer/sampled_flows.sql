-- What was recorded of each queue (part 0), of the flows of each queue that are estimated to have most packets (part 1), of
-- equal ones those with the lowest hash, and of its packets without a hash (part 2), by CPU. A queue without packets has one
-- row, without a CPU. flows counts the hashes of the queue that were recorded; number counts the queues in the order of the
-- recording: by device, TX before RX, unrecorded ones last.
-- parameters: top
-- columns: number BIGINT, device VARCHAR, direction VARCHAR, queue USMALLINT, flows BIGINT, part INTEGER,
--   flow_hash UINTEGER, cpu USMALLINT, packets BIGINT, bytes DOUBLE, squares DOUBLE

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
        queue
    FROM queues
    JOIN positions USING (device)
),
-- By what events say, as it is much faster than by names.
counted AS (
    SELECT
        direction,
        source,
        queue_mapping,
        cpu,
        hash,
        count(*) AS packets,
        sum(length)::DOUBLE AS bytes,
        sum(length::DOUBLE * length) AS squares
    FROM store.events
    GROUP BY ALL
),
headed AS (
    SELECT
        c.*,
        CASE c.direction WHEN 0 THEN 0 ELSE rx_link_header_bytes END::DOUBLE AS header_bytes,
        coalesce(CASE c.direction WHEN 0 THEN tx_weights ELSE rx_weights END[cpu + 1], 1) AS weight,
        number
    FROM counted AS c
    JOIN store.devices AS d USING (source)
    JOIN numbered AS n
        ON n.device = d.device
        AND n.direction = CASE c.direction WHEN 0 THEN 'tx' ELSE 'rx' END
        AND n.queue IS NOT DISTINCT FROM CASE
            WHEN c.direction = 0 THEN queue_mapping
            WHEN rx_queue_recorded AND queue_mapping > 0 THEN (queue_mapping - 1)::USMALLINT
        END
),
flows AS (
    SELECT
        number,
        hash,
        cpu,
        sum(packets)::BIGINT AS packets,
        sum(bytes + header_bytes * packets) AS bytes,
        sum(squares + 2 * header_bytes * bytes + header_bytes * header_bytes * packets) AS squares,
        -- In parts of 1/1024 packet: an order of whole numbers.
        sum(round(1024 * weight * packets))::HUGEINT AS estimated
    FROM headed
    GROUP BY number, hash, cpu
),
-- max_by keeps only the largest; a window function would sort all flows, of which there may be as many as packets.
summed AS (
    SELECT
        number,
        count(hash) AS flows,
        max_by({hash: hash, estimated: estimated}, estimated * 4294967296 - hash, $1::BIGINT)
            FILTER (hash IS NOT NULL) AS largest
    FROM (SELECT number, hash, sum(estimated)::HUGEINT AS estimated FROM flows GROUP BY number, hash)
    GROUP BY number
),
listed AS (
    SELECT number, unnest(largest) AS flow
    FROM summed
),
parts AS (
    SELECT
        number,
        0 AS part,
        NULL::UINTEGER AS flow_hash,
        0::HUGEINT AS estimated,
        cpu,
        sum(packets)::BIGINT AS packets,
        sum(bytes) AS bytes,
        sum(squares) AS squares
    FROM flows
    GROUP BY number, cpu
    UNION ALL
    SELECT f.number, 1, f.hash, flow.estimated, cpu, packets, bytes, squares
    FROM flows AS f
    JOIN listed AS l ON l.number = f.number AND flow.hash = f.hash
    UNION ALL
    SELECT number, 2, NULL, 0, cpu, packets, bytes, squares
    FROM flows
    WHERE hash IS NULL
)
SELECT
    n.number,
    n.device,
    n.direction,
    n.queue,
    coalesce(flows, 0) AS flows,
    coalesce(part, 0) AS part,
    flow_hash,
    cpu,
    coalesce(packets, 0) AS packets,
    coalesce(bytes, 0) AS bytes,
    coalesce(squares, 0) AS squares
FROM numbered AS n
LEFT JOIN summed USING (number)
LEFT JOIN parts USING (number)
ORDER BY n.number, part, estimated DESC, flow_hash, cpu;
