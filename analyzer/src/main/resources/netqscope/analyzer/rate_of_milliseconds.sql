-- Packets of each group in each bucket that has any, for buckets that are whole milliseconds. Numbers of buckets count from
-- the recording's start, from_ms is the start of the first bucket and to_ms the end of the last one.
-- parameters: from_ms, to_ms, bucket_ms
-- columns: group_id UINTEGER, bucket BIGINT, packets BIGINT, bytes BIGINT, wire_packets BIGINT

SELECT
    group_id,
    bucket // $3::BIGINT AS bucket,
    sum(packets)::BIGINT AS packets,
    sum(bytes)::BIGINT AS bytes,
    CASE WHEN count(*) = count(wire_packets) THEN sum(wire_packets)::BIGINT END AS wire_packets
FROM store.rate_cells
WHERE bucket >= $1::BIGINT AND bucket < $2::BIGINT
GROUP BY ALL;
