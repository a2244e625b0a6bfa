-- What a recording contributes, close to the form it has in the file. Everything else is derived in views.
-- parameters: none
-- columns: none

CREATE SCHEMA store;

-- What the database is about: to_ns is where the axis of time ends, duration_ns how long packets were recorded within.
CREATE TABLE store.selection (
    from_ns BIGINT NOT NULL,
    to_ns BIGINT NOT NULL,
    duration_ns BIGINT,
    directions VARCHAR[] NOT NULL,
    unrecorded_queues BOOLEAN NOT NULL
);

CREATE TABLE store.selected_queues (
    first USMALLINT NOT NULL,
    last USMALLINT NOT NULL
);

CREATE TABLE store.recordings (
    file VARCHAR NOT NULL,
    complete BOOLEAN NOT NULL,
    incomplete_reason VARCHAR,
    end_reason VARCHAR,
    tool_version VARCHAR NOT NULL,
    host VARCHAR NOT NULL,
    kernel VARCHAR NOT NULL,
    cpu_count INTEGER NOT NULL,
    start_realtime_ns BIGINT NOT NULL,
    end_realtime_ns BIGINT,
    duration_ns BIGINT,
    directions VARCHAR[] NOT NULL,
    sampling_method VARCHAR NOT NULL,
    sampling_distance INTEGER NOT NULL,
    filter VARCHAR,
    ring_bytes BIGINT NOT NULL,
    seen BIGINT,
    recorded BIGINT,
    lost BIGINT,
    sampled_out BIGINT,
    filtered BIGINT
);

-- source identifies a device within a file: events refer to it.
CREATE TABLE store.devices (
    source USMALLINT NOT NULL,
    file VARCHAR NOT NULL,
    realtime_at_zero_ns BIGINT NOT NULL,
    directions VARCHAR[] NOT NULL,
    selected BOOLEAN NOT NULL,
    device VARCHAR NOT NULL,
    ifindex INTEGER NOT NULL,
    netns BIGINT NOT NULL,
    driver VARCHAR,
    kind VARCHAR,
    mtu INTEGER NOT NULL,
    link_type INTEGER NOT NULL,
    rx_link_header_bytes UTINYINT NOT NULL,
    tx_queues INTEGER NOT NULL,
    rx_queues INTEGER NOT NULL,
    rx_queue_recorded BOOLEAN NOT NULL,
    rx_queue_reason VARCHAR NOT NULL,
    offloads MAP(VARCHAR, BOOLEAN) NOT NULL,
    seen BIGINT,
    recorded BIGINT,
    lost BIGINT,
    sampled_out BIGINT,
    filtered BIGINT,
    -- How many packets a row stands for, by CPU; null if every packet was recorded.
    tx_weights DOUBLE[],
    rx_weights DOUBLE[]
);

CREATE TABLE store.streams (
    device VARCHAR NOT NULL,
    direction VARCHAR NOT NULL,
    cpu USMALLINT NOT NULL,
    population BIGINT,
    recorded BIGINT,
    weight DOUBLE NOT NULL
);

CREATE TABLE store.losses (
    file VARCHAR NOT NULL,
    direction VARCHAR NOT NULL,
    cpu USMALLINT NOT NULL,
    from_ns BIGINT NOT NULL,
    to_ns BIGINT NOT NULL,
    count BIGINT NOT NULL,
    recorded BIGINT NOT NULL
);

-- The combinations that occur among selected packets.
CREATE TABLE store.groups (
    group_id UINTEGER NOT NULL,
    device VARCHAR NOT NULL,
    direction VARCHAR NOT NULL,
    queue USMALLINT,
    cpu USMALLINT NOT NULL
);

-- bucket counts milliseconds since the recording's start.
CREATE TABLE store.rate_cells (
    group_id UINTEGER NOT NULL,
    bucket BIGINT NOT NULL,
    packets BIGINT NOT NULL,
    bytes BIGINT NOT NULL,
    wire_packets BIGINT
);

-- A group and length may have several rows.
CREATE TABLE store.length_cells (
    group_id UINTEGER NOT NULL,
    length_bytes UINTEGER NOT NULL,
    packets BIGINT NOT NULL
);

-- What the events of selected queues look like.
CREATE TABLE store.raw_queues (
    direction UTINYINT NOT NULL,
    source USMALLINT NOT NULL,
    queue_mapping USMALLINT NOT NULL
);

-- Which queue such an event is of. header_bytes is what its length lacks.
CREATE VIEW store.event_queues AS
SELECT
    direction,
    source,
    queue_mapping,
    dense_rank() OVER (ORDER BY direction, device, queue) AS key,
    device,
    queue,
    header_bytes
FROM (
    SELECT
        direction,
        source,
        queue_mapping,
        device,
        CASE
            WHEN direction = 0 THEN queue_mapping
            WHEN rx_queue_recorded AND queue_mapping > 0 THEN (queue_mapping - 1)::USMALLINT
        END AS queue,
        CASE direction WHEN 0 THEN 0 ELSE rx_link_header_bytes END AS header_bytes
    FROM store.raw_queues
    JOIN store.devices USING (source)
);

-- Where packets are imported into.
CREATE TABLE packet_file.events (
    time_ns BIGINT NOT NULL,
    direction UTINYINT NOT NULL,
    source USMALLINT NOT NULL,
    cpu USMALLINT NOT NULL,
    queue_mapping USMALLINT NOT NULL,
    length UINTEGER NOT NULL,
    gso_segs USMALLINT NOT NULL,
    gso_size USMALLINT NOT NULL,
    protocol USMALLINT NOT NULL,
    vlan_tci USMALLINT,
    hash UINTEGER,
    sequence UBIGINT NOT NULL
);
