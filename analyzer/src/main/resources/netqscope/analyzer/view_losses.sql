-- When packets were lost: so many between two looks at the counter of a CPU and direction, in nanoseconds since the
-- recording's start.
-- parameters: none
-- columns: file VARCHAR, direction VARCHAR, cpu USMALLINT, from_ns BIGINT, to_ns BIGINT, count BIGINT

CREATE VIEW losses AS
SELECT file, direction, cpu, from_ns, to_ns, count
FROM store.losses
ORDER BY from_ns, direction, cpu;
