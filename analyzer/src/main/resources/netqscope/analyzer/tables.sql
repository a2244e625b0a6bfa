-- What a recording contributes, close to the form it has in the file. Everything else is derived in views.
-- parameters: none
-- columns: none

CREATE SCHEMA store;

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
    start_realtime_ns BIGINT NOT NULL,
    directions VARCHAR[] NOT NULL,
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
    filtered BIGINT
);

CREATE TABLE store.losses (
    file VARCHAR NOT NULL,
    direction VARCHAR NOT NULL,
    cpu USMALLINT NOT NULL,
    from_ns BIGINT NOT NULL,
    to_ns BIGINT NOT NULL,
    count BIGINT NOT NULL
);

CREATE TABLE store.events (
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
