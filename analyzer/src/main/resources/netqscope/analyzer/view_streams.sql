-- The packets of each device, direction and CPU, whatever is selected: how many passed the filters, how many of them were
-- recorded (null if nobody counted them to the end), and how many packets a row stands for.
-- parameters: none
-- columns: device VARCHAR, direction VARCHAR, cpu USMALLINT, population BIGINT, recorded BIGINT, weight DOUBLE

CREATE VIEW streams AS
SELECT device, direction, cpu, population, recorded, weight
FROM store.streams;
