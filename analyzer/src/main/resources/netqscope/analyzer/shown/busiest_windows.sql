-- The busiest window of each queue. A window begins at a packet, so no edge of a bucket cuts a burst in two; of equal ones the
-- earliest is shown.
with chosen as (
    select 1000000::bigint as window_ns
),
windows as (
    select device, direction, queue, time_ns, window_ns,
           count(*) over (
               partition by device, direction, queue
               order by time_ns
               range between current row and window_ns - 1 following
           ) as packets,
           count(*) over (partition by device, direction, queue) as queue_packets
    from packets, chosen
    where time_ns >= $from and time_ns < $to
),
busiest as (
    select device, direction, queue, max(packets) as packets, arg_max(time_ns, (packets, -time_ns)) as time_ns,
           any_value(window_ns) as window_ns, any_value(queue_packets) as queue_packets
    from windows
    group by device, direction, queue
)
select device, direction, queue, time_ns, time_ns + window_ns as end_ns, packets,
       packets * 1e9 / window_ns as packets_per_second
from busiest
order by packets desc, device, direction desc, queue;
