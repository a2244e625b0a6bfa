-- One row a file. What is only known at the end is null while a recording is incomplete; its duration then reaches to
-- the last packet.
-- parameters: none
-- columns: file VARCHAR, complete BOOLEAN, incomplete_reason VARCHAR, end_reason VARCHAR, tool_version VARCHAR,
--   host VARCHAR, kernel VARCHAR, cpu_count INTEGER, start_time TIMESTAMP_NS, end_time TIMESTAMP_NS, duration_ns BIGINT,
--   directions VARCHAR[], sampling_method VARCHAR, sampling_distance INTEGER, filter VARCHAR, ring_bytes BIGINT,
--   seen BIGINT, recorded BIGINT, lost BIGINT, sampled_out BIGINT, filtered BIGINT

CREATE VIEW recording AS
SELECT
    file,
    complete,
    incomplete_reason,
    end_reason,
    tool_version,
    host,
    kernel,
    cpu_count,
    make_timestamp_ns(start_realtime_ns) AS start_time,
    make_timestamp_ns(end_realtime_ns) AS end_time,
    duration_ns,
    directions,
    sampling_method,
    sampling_distance,
    filter,
    ring_bytes,
    seen,
    recorded,
    lost,
    sampled_out,
    filtered
FROM store.recordings;
