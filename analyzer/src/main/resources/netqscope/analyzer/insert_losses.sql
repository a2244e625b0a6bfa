-- The intervals of one file in which packets were lost; times count from the recording's start. recorded is how many of
-- the same CPU and direction the file has in them.
-- parameters: file, directions, cpus, from_ns, to_ns, counts, recorded
-- columns: none

INSERT INTO store.losses
SELECT
    $1::VARCHAR,
    unnest($2::VARCHAR[]),
    unnest($3::USMALLINT[]),
    unnest($4::BIGINT[]),
    unnest($5::BIGINT[]),
    unnest($6::BIGINT[]),
    unnest($7::BIGINT[]);
