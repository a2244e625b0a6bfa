-- Packets of each group in each bucket that has any, for buckets of any length. Numbers of buckets count from the
-- recording's start, from_ns is the start of the first bucket and to_ns the end of the last one.
-- parameters: from_ns, to_ns, bucket_ns
-- columns: group_id UINTEGER, bucket BIGINT, packets BIGINT, bytes BIGINT, wire_packets BIGINT

WITH cells AS (
    SELECT
        device,
        direction,
        queue,
        cpu,
        time_ns // $3::BIGINT AS bucket,
        count(*) AS packets,
        sum(length_bytes)::BIGINT AS bytes,
        CASE WHEN count(*) = count(wire_packets) THEN sum(wire_packets)::BIGINT END AS wire_packets
    FROM packets
    WHERE time_ns >= $1::BIGINT AND time_ns < $2::BIGINT
    GROUP BY ALL
)
SELECT g.group_id, c.bucket, c.packets, c.bytes, c.wire_packets
FROM cells AS c
JOIN store.groups AS g
    ON g.device = c.device AND g.direction = c.direction AND g.queue IS NOT DISTINCT FROM c.queue AND g.cpu = c.cpu;
