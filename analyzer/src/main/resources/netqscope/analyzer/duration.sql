-- How long packets were recorded; null if it is incomplete and has no packet.
-- parameters: none
-- columns: duration_ns BIGINT

SELECT sum(duration_ns)::BIGINT AS duration_ns
FROM store.recordings;
