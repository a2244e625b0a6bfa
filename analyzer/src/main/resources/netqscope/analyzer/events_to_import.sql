-- Before the import: reading events fails.
-- parameters: none
-- columns: none

CREATE VIEW store.events AS
FROM events_to_import();
