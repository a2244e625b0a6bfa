-- The groups that packets are counted in, with what their lengths sum up to.
-- parameters: none
-- columns: group_id UINTEGER, device VARCHAR, direction VARCHAR, cpu USMALLINT, packets BIGINT, bytes DOUBLE,
--   squares DOUBLE

SELECT
    g.group_id,
    g.device,
    g.direction,
    g.cpu,
    sum(packets)::BIGINT AS packets,
    sum(packets * length_bytes::DOUBLE) AS bytes,
    sum(packets * length_bytes::DOUBLE * length_bytes) AS squares
FROM store.groups AS g
JOIN store.length_cells AS l USING (group_id)
GROUP BY ALL;
