-- The groups that occur, in the order of their numbers from 0.
-- parameters: devices, directions, queues, cpus
-- columns: none

INSERT INTO store.groups
SELECT
    unnest(range(len($1::VARCHAR[])))::UINTEGER,
    unnest($1::VARCHAR[]),
    unnest($2::VARCHAR[]),
    unnest($3::USMALLINT[]),
    unnest($4::USMALLINT[]);
