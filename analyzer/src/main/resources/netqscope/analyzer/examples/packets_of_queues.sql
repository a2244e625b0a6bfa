-- How many packets and bytes did each queue carry in the visible time?
select device, direction, queue, sum(packets) as packets, sum(bytes) as bytes
from rate_1ms
where bucket between $from // 1000000 and ($to - 1) // 1000000
group by all
order by device, direction, queue;
