-- The intervals in which packets were lost, whatever is selected.
-- parameters: none
-- columns: file VARCHAR, direction VARCHAR, cpu USMALLINT, from_ns BIGINT, to_ns BIGINT, count BIGINT,
--   recorded BIGINT

SELECT file, direction, cpu, from_ns, to_ns, count, recorded
FROM losses;
