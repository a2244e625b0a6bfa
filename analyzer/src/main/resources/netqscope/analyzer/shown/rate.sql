-- Kernel packets of each queue over the visible time, in buckets of whole milliseconds: about 500 of them.
-- time_ns is where a bucket begins. A queue has no row for a bucket in which it had no packet.
with visible as (
    select $from // 1000000 as first_ms, ($to - 1) // 1000000 as last_ms,
           greatest(1, ($to - $from) // 500000000) as bucket_ms
)
select bucket // bucket_ms * bucket_ms * 1000000 as time_ns, device, direction, queue,
       sum(packets)::bigint as packets, sum(packets) * 1000.0 / any_value(bucket_ms) as packets_per_second
from rate_1ms, visible
where bucket between first_ms and last_ms
group by bucket // bucket_ms * bucket_ms, device, direction, queue
order by time_ns, device, direction, queue;
