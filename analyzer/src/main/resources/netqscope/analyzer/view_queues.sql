-- Every queue of each device and recorded direction, those that saw no packet too. A null queue stands for packets whose
-- receive queue was not recorded: it is there for each device that records none, and where such packets occur.
-- wire_packets is null where a packet's is.
-- parameters: none
-- columns: device VARCHAR, direction VARCHAR, queue USMALLINT, packets BIGINT, bytes BIGINT, wire_packets BIGINT

CREATE VIEW queues AS
WITH declared AS (
    SELECT device, 'tx' AS direction, unnest(range(least(tx_queues, 65536)))::USMALLINT AS queue
    FROM store.devices
    WHERE selected AND list_contains(directions, 'tx')
    UNION
    SELECT device, 'rx', unnest(range(least(rx_queues, 65536)))::USMALLINT
    FROM store.devices
    WHERE selected AND list_contains(directions, 'rx') AND rx_queue_recorded
    UNION
    SELECT device, 'rx', NULL
    FROM store.devices
    WHERE selected AND list_contains(directions, 'rx') AND NOT rx_queue_recorded
),
selected_ones AS (
    SELECT device, direction, queue
    FROM declared, store.selection AS s
    WHERE list_contains(s.directions, direction)
        AND CASE
            WHEN queue IS NULL THEN unrecorded_queues
            ELSE EXISTS (FROM store.selected_queues WHERE queue BETWEEN first AND last)
        END
),
sums AS (
    SELECT
        group_id,
        sum(packets) AS packets,
        sum(bytes) AS bytes,
        CASE WHEN count(*) = count(wire_packets) THEN sum(wire_packets) END AS wire_packets
    FROM store.rate_cells
    GROUP BY group_id
),
counted AS (
    SELECT device, direction, queue, 0 AS packets, 0 AS bytes, 0 AS wire_packets
    FROM selected_ones
    UNION ALL
    SELECT device, direction, queue, packets, bytes, wire_packets
    FROM sums
    JOIN store.groups USING (group_id)
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
