-- Takes the counts of packets per group and millisecond out of cell_stream, an Arrow stream that can be read once: group,
-- bucket, packets, bytes, wire packets, packets whose wire packets are not known.
-- parameters: none
-- columns: none

INSERT INTO store.rate_cells
SELECT c0::UINTEGER, c1, c2, c3, CASE WHEN c5 = 0 THEN c4 END
FROM cell_stream;
