-- The ten largest flows of each queue, and their share of the queue's kernel packets. A flow is a value of skb->hash; packets
-- without a hash are together in one row.
with flows as (
    select device, direction, queue, flow_hash, count(*) as packets, sum(length_bytes)::bigint as bytes
    from packets
    where time_ns >= $from and time_ns < $to
    group by all
)
select device, direction, queue, printf('0x%08x', flow_hash) as flow, packets, bytes,
       packets / sum(packets) over (partition by device, direction, queue) as share
from flows
qualify flow_hash is null
    or row_number() over (partition by device, direction, queue, flow_hash is null order by packets desc, flow_hash) <= 10
order by device, direction desc, queue, packets desc, flow_hash;
