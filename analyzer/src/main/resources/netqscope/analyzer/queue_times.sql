-- When the packets of each queue came: one queue after the other, each in the order of time.
-- parameters: none
-- columns: key BIGINT, time_ns BIGINT

SELECT key, time_ns
FROM store.events
JOIN store.event_queues USING (direction, source, queue_mapping)
ORDER BY key, time_ns;
