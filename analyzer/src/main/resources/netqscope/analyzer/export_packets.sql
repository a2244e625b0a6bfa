-- All that is known of each packet, in time order.
-- parameters: none
-- columns: time_ns BIGINT, wall_time TIMESTAMP_NS, direction VARCHAR, device VARCHAR, queue USMALLINT, cpu USMALLINT,
--   length_bytes UINTEGER, skb_length_bytes UINTEGER, wire_packets UINTEGER, gso_size USMALLINT, protocol USMALLINT,
--   vlan_id USMALLINT, flow_hash UINTEGER, sequence UBIGINT, file VARCHAR

SELECT * EXCLUDE (weight)
FROM packets
ORDER BY time_ns
