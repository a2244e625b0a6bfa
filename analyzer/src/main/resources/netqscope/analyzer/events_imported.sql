-- After the import: events are those of the packet file.
-- parameters: none
-- columns: none

CREATE OR REPLACE VIEW store.events AS
FROM packet_file.events;
