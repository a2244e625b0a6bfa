-- What was recorded, how, and on which devices?
select file, complete, duration_ns / 1e9 as seconds, seen, recorded, lost, sampling_method, sampling_distance, host, kernel
from recording;
select device, driver, tx_queues, rx_queues, rx_queue_recorded, rx_queue_reason, seen, lost
from devices;
