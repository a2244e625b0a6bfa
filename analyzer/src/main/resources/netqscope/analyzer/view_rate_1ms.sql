-- Packets and bytes of each queue and CPU in each millisecond that had any. bucket counts milliseconds from the
-- recording's start; a packet on the edge belongs to the later bucket. wire_packets is null where a packet's is.
-- parameters: none
-- columns: device VARCHAR, direction VARCHAR, queue USMALLINT, cpu USMALLINT, bucket BIGINT, packets BIGINT, bytes BIGINT,
--   wire_packets BIGINT

CREATE VIEW rate_1ms AS
SELECT
    device,
    direction,
    queue,
    cpu,
    -- Integer division rounds towards zero; a recording that capture did not write may have times before its start.
    time_ns // 1000000 - (time_ns % 1000000 < 0)::BIGINT AS bucket,
    count(*) AS packets,
    sum(length_bytes)::BIGINT AS bytes,
    CASE WHEN count(*) = count(wire_packets) THEN sum(wire_packets)::BIGINT END AS wire_packets
FROM packets
GROUP BY ALL;
