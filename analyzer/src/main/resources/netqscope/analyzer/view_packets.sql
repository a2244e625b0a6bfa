-- The kernel packets (skbs), one row each.
-- parameters: none
-- columns: time_ns BIGINT, wall_time TIMESTAMP_NS, direction VARCHAR, device VARCHAR, queue USMALLINT, cpu USMALLINT,
--   length_bytes UINTEGER, skb_length_bytes UINTEGER, wire_packets UINTEGER, gso_size USMALLINT, protocol USMALLINT,
--   vlan_id USMALLINT, flow_hash UINTEGER, sequence UBIGINT, file VARCHAR,
--   weight DOUBLE

CREATE VIEW packets AS
SELECT
    time_ns,
    make_timestamp_ns(realtime_at_zero_ns + time_ns) AS wall_time,
    CASE e.direction WHEN 0 THEN 'tx' ELSE 'rx' END AS direction,
    device,
    CASE
        WHEN e.direction = 0 THEN queue_mapping
        -- skb_record_rx_queue() stores queue + 1; 0 means not recorded. Devices that never call it leave behind what
        -- the sender's side stored.
        WHEN rx_queue_recorded AND queue_mapping > 0 THEN (queue_mapping - 1)::USMALLINT
    END AS queue,
    cpu,
    -- eth_type_trans() has pulled the link header before netif_receive_skb.
    (length + CASE e.direction WHEN 0 THEN 0 ELSE rx_link_header_bytes END)::UINTEGER AS length_bytes,
    length AS skb_length_bytes,
    -- GSO without a segment count: the kernel counts segments only when it has to cut the packet up.
    CASE WHEN gso_segs > 0 OR gso_size = 0 THEN greatest(gso_segs, 1)::UINTEGER END AS wire_packets,
    gso_size,
    protocol,
    (vlan_tci & 4095)::USMALLINT AS vlan_id,
    hash AS flow_hash,
    sequence,
    file,
    -- How many packets it stands for: more than one if others were sampled out.
    coalesce(CASE e.direction WHEN 0 THEN tx_weights ELSE rx_weights END[cpu + 1], 1) AS weight
FROM store.events AS e
JOIN store.devices USING (source);
