-- What the database is about.
-- parameters: from_ns, to_ns, duration_ns, directions, unrecorded_queues
-- columns: none

INSERT INTO store.selection
VALUES ($1, $2, $3, $4, $5);
