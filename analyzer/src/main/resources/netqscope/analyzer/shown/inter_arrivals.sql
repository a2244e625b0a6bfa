-- How long it took until the next kernel packet of the same queue came: how many times are from from_ns to before to_ns. The
-- buckets are ten to a decade, of whole nanoseconds.
with edges as (
    select 0::bigint as from_ns
    union
    select round(pow(10, tenth / 10.0))::bigint from range(151) as tenths(tenth)
),
buckets as (
    select from_ns, lead(from_ns) over (order by from_ns) as to_ns from edges
),
times as (
    select device, direction, queue,
           time_ns - lag(time_ns) over (partition by device, direction, queue order by time_ns) as gap_ns
    from packets
    where time_ns >= $from and time_ns < $to
),
counted as (
    select device, direction, queue, gap_ns, count(*) as gaps
    from times
    where gap_ns is not null
    group by all
)
select device, direction, queue, from_ns, to_ns, sum(gaps)::bigint as gaps
from counted
asof join buckets on gap_ns >= from_ns
group by all
order by device, direction desc, queue, from_ns;
