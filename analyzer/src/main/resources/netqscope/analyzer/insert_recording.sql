-- One file.
-- parameters: file, complete, incomplete_reason, end_reason, tool_version, host, kernel, cpu_count, start_realtime_ns,
--   end_realtime_ns, duration_ns, directions, sampling_method, sampling_distance, filter, ring_bytes, seen, recorded,
--   lost, sampled_out, filtered
-- columns: none

INSERT INTO store.recordings
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21);
