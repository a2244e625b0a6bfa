-- What packets are counted by: each queue, idle ones too, with the groups of its packets, in the order of series. Consecutive
-- rows that differ in nothing but group_id are one series. A queue without packets has no group, and no CPU; it is left
-- out if CPUs are told apart and queues are not.
-- parameters: by_device, by_direction, by_queue, by_cpu
-- columns: group_id UINTEGER, device VARCHAR, direction VARCHAR, queue USMALLINT, cpu USMALLINT

WITH positions AS (
    SELECT device, min(source) AS position
    FROM store.devices
    GROUP BY device
)
SELECT
    g.group_id,
    CASE WHEN $1::BOOLEAN THEN q.device END AS device,
    CASE WHEN $2::BOOLEAN THEN q.direction END AS direction,
    CASE WHEN $3::BOOLEAN THEN q.queue END AS queue,
    CASE WHEN $4::BOOLEAN THEN g.cpu END AS cpu
FROM queues AS q
JOIN positions AS p ON p.device = q.device
LEFT JOIN store.groups AS g
    ON g.device = q.device AND g.direction = q.direction AND g.queue IS NOT DISTINCT FROM q.queue
WHERE NOT $4::BOOLEAN OR $3::BOOLEAN OR g.cpu IS NOT NULL
ORDER BY CASE WHEN $1::BOOLEAN THEN p.position END, 3 DESC, 4 NULLS LAST, 5 NULLS LAST, 1;
