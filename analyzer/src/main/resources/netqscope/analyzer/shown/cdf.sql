-- Which share of each queue's kernel packets is no longer than so many bytes. It rises at the lengths that packets have, and
-- nowhere else.
with visible as (
    select device, direction, queue, length_bytes, count(*) as packets
    from packets
    where time_ns >= $from and time_ns < $to
    group by all
)
select device, direction, queue, length_bytes,
       sum(packets) over up_to as packets_up_to,
       sum(packets) over up_to / sum(packets) over (partition by device, direction, queue) as share_up_to
from visible
window up_to as (partition by device, direction, queue order by length_bytes)
order by device, direction desc, queue, length_bytes;
