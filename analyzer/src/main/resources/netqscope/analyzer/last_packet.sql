-- Time of the last packet; null if there is none.
-- parameters: none
-- columns: time_ns BIGINT

SELECT max(time_ns) AS time_ns
FROM store.events;
