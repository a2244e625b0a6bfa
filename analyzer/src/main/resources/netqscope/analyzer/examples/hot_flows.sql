-- Is one flow the reason a queue is hot?
select device, queue, flow_hash, count(*) as packets,
       round(100.0 * count(*) / sum(count(*)) over (partition by device, queue), 1) as percent_of_queue
from packets
where direction = 'tx' and time_ns >= $from and time_ns < $to
group by device, queue, flow_hash
order by packets desc, device, queue, flow_hash
limit 20;
