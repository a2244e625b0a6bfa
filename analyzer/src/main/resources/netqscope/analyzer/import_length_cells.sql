-- Takes the counts of packets per group and length out of length_stream, an Arrow stream that can be read once: group,
-- length, packets.
-- parameters: none
-- columns: none

INSERT INTO store.length_cells
SELECT c0::UINTEGER, c1::UINTEGER, c2
FROM length_stream;
