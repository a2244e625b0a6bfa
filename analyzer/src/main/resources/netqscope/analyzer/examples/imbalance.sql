-- How evenly are the packets spread over the queues?
select device, direction,
       max(packets) / avg(packets) as max_over_mean,
       sum(packets) ^ 2 / (count(*) * sum(packets ^ 2)) as jain
from queues
where queue is not null
group by device, direction
having sum(packets) > 0
order by device, direction;
