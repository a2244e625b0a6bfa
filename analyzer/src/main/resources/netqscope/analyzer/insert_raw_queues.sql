-- What the events of selected queues look like.
-- parameters: directions, sources, queue_mappings
-- columns: none

INSERT INTO store.raw_queues
SELECT unnest($1::UTINYINT[]), unnest($2::USMALLINT[]), unnest($3::USMALLINT[]);
