-- One device of a file.
-- parameters: source, file, realtime_at_zero_ns, directions, selected, device, ifindex, netns, driver, kind, mtu, link_type,
--   rx_link_header_bytes, tx_queues, rx_queues, rx_queue_recorded, rx_queue_reason, offload_names, offload_states, seen,
--   recorded, lost, sampled_out, filtered, tx_weights, rx_weights
-- columns: none

INSERT INTO store.devices
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
    map($18::VARCHAR[], $19::BOOLEAN[]), $20, $21, $22, $23, $24, $25, $26);
