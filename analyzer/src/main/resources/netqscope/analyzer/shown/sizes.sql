-- Kernel packets of each queue in each bucket of lengths, and their share of the queue's packets. Each bucket is from from_bytes
-- to before to_bytes; the last one has no end. Weigh by coalesce(wire_packets, 0) instead of 1 to count the wire packets that
-- they carried.
with buckets as (
    select from_bytes, lead(from_bytes) over (order by from_bytes) as to_bytes
    from (select unnest([0, 64, 512, 2048, 16384, 65536]) as from_bytes)
),
visible as (
    select device, direction, queue, length_bytes, sum(1) as packets
    from packets
    where time_ns >= $from and time_ns < $to
    group by all
)
select device, direction, queue, from_bytes, to_bytes, sum(packets)::bigint as packets,
       sum(packets) / sum(sum(packets)) over (partition by device, direction, queue) as share
from visible
join buckets on length_bytes >= from_bytes and (length_bytes < to_bytes or to_bytes is null)
group by device, direction, queue, from_bytes, to_bytes
order by device, direction desc, queue, from_bytes;
