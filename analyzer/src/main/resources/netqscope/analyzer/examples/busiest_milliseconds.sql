-- Which milliseconds were the busiest, and through which queue?
select bucket as ms, device, direction, queue, sum(packets) as packets, sum(bytes) as bytes
from rate_1ms
group by all
order by packets desc, ms
limit 20;
