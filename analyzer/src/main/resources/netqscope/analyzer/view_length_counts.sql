-- How many packets of each length each queue had.
-- parameters: none
-- columns: device VARCHAR, direction VARCHAR, queue USMALLINT, length_bytes UINTEGER, packets BIGINT

CREATE VIEW length_counts AS
SELECT device, direction, queue, length_bytes, sum(packets)::BIGINT AS packets
FROM store.length_cells
JOIN store.groups USING (group_id)
GROUP BY ALL;
