-- The queues that have packets, with the keys that queue_times and window_sums have.
-- parameters: none
-- columns: key BIGINT, device VARCHAR, direction VARCHAR, queue USMALLINT

SELECT DISTINCT key, device, CASE direction WHEN 0 THEN 'tx' ELSE 'rx' END AS direction, queue
FROM store.event_queues;
