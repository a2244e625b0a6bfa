-- What each queue carried in each short bucket of a range of time in which it carried anything: packets, bytes or wire packets
-- (null if those of a packet are unknown). Of a sampled recording it is an estimate. Numbers of buckets count from the
-- recording's start, from_ns is the start of the first bucket and to_ns the end of the last one.
-- parameters: from_ns, to_ns, bucket_ns, measure
-- columns: device VARCHAR, direction VARCHAR, queue USMALLINT, bucket BIGINT, value DOUBLE

WITH counted AS (
    SELECT
        device,
        direction,
        queue,
        time_ns // $3::BIGINT AS bucket,
        weight * CASE $4::VARCHAR WHEN 'bytes' THEN length_bytes WHEN 'wire_packets' THEN wire_packets ELSE 1 END AS value
    FROM packets
    WHERE time_ns >= $1::BIGINT AND time_ns < $2::BIGINT
)
SELECT device, direction, queue, bucket, CASE WHEN count(*) = count(value) THEN sum(value) END AS value
FROM counted
GROUP BY ALL;
