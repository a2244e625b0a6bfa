-- How long was each transmit queue silent at most?
select device, queue, max(gap_ns) as longest_gap_ns
from (
    select device, queue, time_ns - lag(time_ns) over (partition by device, queue order by time_ns) as gap_ns
    from packets
    where direction = 'tx'
)
group by device, queue
order by device, queue;
