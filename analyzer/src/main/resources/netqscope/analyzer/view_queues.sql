-- Every queue of each device and recorded direction, those that saw no packet too. A null queue stands for packets whose
-- receive queue was not recorded: it is there for each device that records none, and where such packets occur.
-- wire_packets is null where a packet's is.
-- parameters: none
-- columns: device VARCHAR, direction VARCHAR, queue USMALLINT, packets BIGINT, bytes BIGINT, wire_packets BIGINT

CREATE VIEW queues AS
WITH declared AS (
    SELECT device, 'tx' AS direction, unnest(range(least(tx_queues, 65536)))::USMALLINT AS queue
    FROM store.devices
    WHERE list_contains(directions, 'tx')
    UNION
    SELECT device, 'rx', unnest(range(least(rx_queues, 65536)))::USMALLINT
    FROM store.devices
    WHERE list_contains(directions, 'rx') AND rx_queue_recorded
    UNION
    SELECT device, 'rx', NULL
    FROM store.devices
    WHERE list_contains(directions, 'rx') AND NOT rx_queue_recorded
),
counted AS (
    SELECT device, direction, queue, 0 AS packets, 0 AS bytes, 0 AS wire_packets
    FROM declared
    UNION ALL
    SELECT
        device,
        direction,
        queue,
        count(*),
        sum(length_bytes),
        CASE WHEN count(*) = count(wire_packets) THEN sum(wire_packets) END
    FROM packets
    GROUP BY ALL
)
SELECT
    device,
    direction,
    queue,
    sum(packets)::BIGINT AS packets,
    sum(bytes)::BIGINT AS bytes,
    CASE WHEN count(*) = count(wire_packets) THEN sum(wire_packets)::BIGINT END AS wire_packets
FROM counted
GROUP BY ALL;
