-- All that is known of each packet of a sampled recording, in time order, and how many it stands for.
-- parameters: none
-- columns: time_ns BIGINT, wall_time TIMESTAMP_NS, direction VARCHAR, device VARCHAR, queue USMALLINT, cpu USMALLINT,
--   length_bytes UINTEGER, skb_length_bytes UINTEGER, wire_packets UINTEGER, gso_size USMALLINT, protocol USMALLINT,
--   vlan_id USMALLINT, flow_hash UINTEGER, sequence UBIGINT, file VARCHAR,
--   weight DOUBLE

SELECT *
FROM packets
ORDER BY time_ns
