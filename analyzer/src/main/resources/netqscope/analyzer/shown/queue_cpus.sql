-- How many kernel packets of each queue each CPU handled, in whole milliseconds that the visible time touches.
select device, direction, queue, cpu, sum(packets)::bigint as packets,
       sum(packets) / sum(sum(packets)) over (partition by device, direction, queue) as share
from rate_1ms
where bucket between $from // 1000000 and ($to - 1) // 1000000
group by device, direction, queue, cpu
order by device, direction desc, queue, cpu;
