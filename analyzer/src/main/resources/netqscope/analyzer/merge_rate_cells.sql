-- Makes one cell of the several that a group may have in a millisecond if its packets were not in order of time.
-- parameters: none
-- columns: none

CREATE OR REPLACE TABLE store.rate_cells AS
SELECT
    group_id,
    bucket,
    sum(packets)::BIGINT AS packets,
    sum(bytes)::BIGINT AS bytes,
    CASE WHEN count(*) = count(wire_packets) THEN sum(wire_packets)::BIGINT END AS wire_packets
FROM store.rate_cells
GROUP BY group_id, bucket;
