-- The recorded devices of each file as they were at its start, and what became of their packets (null while a recording
-- is incomplete). driver and kind are null where the kernel names none.
-- parameters: none
-- columns: file VARCHAR, device VARCHAR, ifindex INTEGER, netns BIGINT, driver VARCHAR, kind VARCHAR, mtu INTEGER,
--   link_type INTEGER, tx_queues INTEGER, rx_queues INTEGER, rx_queue_recorded BOOLEAN, rx_queue_reason VARCHAR,
--   offloads MAP(VARCHAR, BOOLEAN), seen BIGINT, recorded BIGINT, lost BIGINT, sampled_out BIGINT, filtered BIGINT

CREATE VIEW devices AS
SELECT
    file,
    device,
    ifindex,
    netns,
    driver,
    kind,
    mtu,
    link_type,
    tx_queues,
    rx_queues,
    rx_queue_recorded,
    rx_queue_reason,
    offloads,
    seen,
    recorded,
    lost,
    sampled_out,
    filtered
FROM store.devices
ORDER BY source;
