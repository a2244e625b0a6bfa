-- How many packets a second were there, in tenths of a second?
select bucket // 100 / 10.0 as seconds, direction, sum(packets) * 10 as packets_per_second
from rate_1ms
group by all
order by all;
