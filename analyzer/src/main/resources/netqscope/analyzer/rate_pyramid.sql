-- What each queue carried in milliseconds, in order of queues and time: packets, bytes or wire packets (null if those of a packet
-- are unknown). A queue has a row for each CPU and millisecond in which it carried anything: adding them up here takes longer
-- than all the rest. Of a sampled recording it is an estimate. series is what the list says of the group of that number, bucket
-- counts milliseconds since the recording's start.
-- parameters: series_of_groups, measure
-- columns: series BIGINT, bucket BIGINT, value DOUBLE

WITH weighted AS (
    SELECT group_id, list_extract($1::BIGINT[], group_id::BIGINT + 1) AS series, coalesce(weight, 1) AS weight
    FROM store.groups
    LEFT JOIN store.streams USING (device, direction, cpu)
)
SELECT
    series,
    bucket,
    weight * CASE $2::VARCHAR WHEN 'bytes' THEN bytes WHEN 'wire_packets' THEN wire_packets ELSE packets END AS value
FROM store.rate_cells
JOIN weighted USING (group_id)
ORDER BY series, bucket;
