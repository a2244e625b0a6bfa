-- When packets were lost: so many between two looks at the counter of a CPU and direction, in nanoseconds since the
-- recording's start; recorded is how many of that CPU and direction the file has from from_ns to before to_ns.
-- parameters: none
-- columns: file VARCHAR, direction VARCHAR, cpu USMALLINT, from_ns BIGINT, to_ns BIGINT, count BIGINT,
--   recorded BIGINT

CREATE VIEW losses AS
SELECT file, direction, cpu, from_ns, to_ns, count, recorded
FROM store.losses
ORDER BY from_ns, direction, cpu;
