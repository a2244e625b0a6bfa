-- How many packets of each length each queue had.
-- parameters: none
-- columns: device VARCHAR, direction VARCHAR, queue USMALLINT, length_bytes UINTEGER, packets BIGINT

CREATE VIEW length_counts AS
SELECT device, direction, queue, length_bytes, count(*) AS packets
FROM packets
GROUP BY ALL;
