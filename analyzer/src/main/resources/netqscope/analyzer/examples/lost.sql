-- When were packets lost, and how many?
select direction, cpu, from_ns / 1e9 as from_seconds, to_ns / 1e9 as to_seconds, "count" as lost, recorded
from losses
order by from_ns, direction, cpu;
