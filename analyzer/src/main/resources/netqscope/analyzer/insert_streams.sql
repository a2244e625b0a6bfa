-- The streams of all files, in order.
-- parameters: devices, directions, cpus, populations, recorded, weights
-- columns: none

INSERT INTO store.streams
SELECT
    unnest($1::VARCHAR[]),
    unnest($2::VARCHAR[]),
    unnest($3::USMALLINT[]),
    unnest($4::BIGINT[]),
    unnest($5::BIGINT[]),
    unnest($6::DOUBLE[]);
