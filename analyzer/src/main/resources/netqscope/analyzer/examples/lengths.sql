-- How long are the packets, and what share is up to each length?
select length_bytes, sum(packets) as packets,
       round(100.0 * sum(sum(packets)) over (order by length_bytes) / sum(sum(packets)) over (), 2) as percent_up_to
from length_counts
group by length_bytes
order by length_bytes;
