-- Packets and bytes of each queue and CPU in each millisecond that had any. bucket counts milliseconds from the
-- recording's start; a packet on the edge belongs to the later bucket. wire_packets is null where a packet's is.
-- parameters: none
-- columns: device VARCHAR, direction VARCHAR, queue USMALLINT, cpu USMALLINT, bucket BIGINT, packets BIGINT, bytes BIGINT,
--   wire_packets BIGINT

CREATE VIEW rate_1ms AS
SELECT device, direction, queue, cpu, bucket, packets, bytes, wire_packets
FROM store.rate_cells
JOIN store.groups USING (group_id);
