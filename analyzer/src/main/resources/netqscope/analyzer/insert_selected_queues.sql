-- Spans of selected queues.
-- parameters: first, last
-- columns: none

INSERT INTO store.selected_queues
SELECT unnest($1::USMALLINT[]), unnest($2::USMALLINT[]);
