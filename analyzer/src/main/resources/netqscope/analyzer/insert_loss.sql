-- One interval in which packets were lost; times count from the recording's start.
-- parameters: file, direction, cpu, from_ns, to_ns, count
-- columns: none

INSERT INTO store.losses
VALUES ($1, $2, $3, $4, $5, $6);
